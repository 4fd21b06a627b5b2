import type { Attachment } from '#shared/attachments.ts'
import type { Order } from '#shared/orders.ts'
import { anAttachment, anInvite, anOrder, anUpload, PASSWORD, type Somebody } from './factories.ts'
import type { Answer, Visitor } from './visitor.ts'

export type Actor = 'ADMIN' | 'SHOP' | 'SALES' | 'other' | 'nobody'

/** The organization whose rows are called for, seen by its ADMIN, and a colleague. */
export interface Shop {
  admin: Somebody
  colleague: Somebody
}

interface Row {
  /** The status that each kind of caller must get. `other` is an ADMIN, of another organization. */
  expected: Record<Actor, number>
  /** One call with the shop's own ids and the least body that is right. */
  call: (visitor: Visitor, shop: Shop) => Promise<Answer>
  /** Whoever makes the call is somebody else afterwards, or belongs elsewhere. */
  changesPeople?: true
}

const anybody = (status: number) => ({
  ADMIN: status,
  SHOP: status,
  SALES: status,
  other: status,
  nobody: status,
})
/** On the shop's own rows: for others they do not exist. */
const members = (status: number) => ({ ADMIN: status, SHOP: status, SALES: status, other: 404, nobody: 401 })
const admins = (status: number) => ({ ADMIN: status, SHOP: 403, SALES: 403, other: 404, nobody: 401 })
/** On whatever is the caller's own: without an id of the shop in it. */
const own = (status: number) => ({ ADMIN: status, SHOP: status, SALES: status, other: status, nobody: 401 })

const get =
  (path: string): Row['call'] =>
  (visitor) =>
    visitor.get(path)
const ofShop =
  (path: string): Row['call'] =>
  (visitor, { admin }) =>
    visitor.get(`/api/organizations/${admin.orgId}/${path}`)

type OrderCall = (visitor: Visitor, path: string, order: Order, shop: Shop) => Promise<Answer>
const onOrder =
  (call: OrderCall, prepare?: (path: string, shop: Shop) => Promise<unknown>): Row['call'] =>
  async (visitor, shop) => {
    const order = await anOrder(shop.admin)
    const path = `/api/orders/${order.id}`
    await prepare?.(path, shop)
    return call(visitor, path, order, shop)
  }

type FileCall = (visitor: Visitor, file: Attachment) => Promise<Answer>
const onFile =
  (call: FileCall): Row['call'] =>
  async (visitor, { admin }) =>
    call(visitor, await anAttachment(admin, (await anOrder(admin)).id, { name: 'dot.png', content: DOT }))

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let count = 0

/** Decisions, section 2, call by call. */
export const ACCESS: Record<string, Row> = {
  'GET /api/health': { expected: anybody(200), call: get('/api/health') },
  'GET /api/openapi.json': { expected: anybody(200), call: get('/api/openapi.json') },
  'POST /api/register': {
    expected: anybody(201),
    call: (visitor) => {
      count += 1
      const email = `walker${count}@example.com`
      return visitor.post('/api/register', { email, password: PASSWORD, organizationName: 'Walkers' })
    },
  },
  'POST /api/login': {
    expected: anybody(200),
    call: (visitor, { admin }) => visitor.post('/api/login', { email: admin.email, password: PASSWORD }),
  },
  'POST /api/logout': { expected: anybody(204), call: (visitor) => visitor.post('/api/logout') },

  'GET /api/user': { expected: own(200), call: get('/api/user') },
  'GET /api/user/organizations': { expected: own(200), call: get('/api/user/organizations') },
  'PUT /api/user/organization': {
    expected: members(200),
    call: (visitor, { admin }) => visitor.put('/api/user/organization', { orgId: admin.orgId }),
  },

  'GET /api/organizations/:orgId/members': { expected: members(200), call: ofShop('members') },
  'GET /api/organizations/:orgId/columns': { expected: members(200), call: ofShop('columns') },
  'GET /api/organizations/:orgId/invites': { expected: admins(200), call: ofShop('invites') },
  'POST /api/organizations/:orgId/invites': {
    expected: admins(201),
    call: (visitor, { admin }) => visitor.post(`/api/organizations/${admin.orgId}/invites`, {}),
  },
  'DELETE /api/organizations/:orgId/invites/:id': {
    expected: admins(204),
    call: async (visitor, { admin }) => {
      const path = `/api/organizations/${admin.orgId}/invites`
      return visitor.delete(`${path}/${(await admin.visitor.post(path, {})).body.id}`)
    },
  },
  'GET /api/invites/:code': {
    expected: anybody(200),
    call: async (visitor, { admin }) => visitor.get(`/api/invites/${await anInvite(admin)}`),
  },
  'POST /api/invites/:code/accept': {
    // Members belong to the organization already; for the other one it is what the invite is for.
    expected: { ADMIN: 409, SHOP: 409, SALES: 409, other: 200, nobody: 401 },
    call: async (visitor, { admin }) => visitor.post(`/api/invites/${await anInvite(admin)}/accept`),
    changesPeople: true,
  },

  'GET /api/orders': { expected: own(200), call: get('/api/orders') },
  'POST /api/orders': {
    expected: own(201),
    call: (visitor) => visitor.post('/api/orders', { title: 'Desk', customerName: 'Kim' }),
  },
  'GET /api/orders/:id': { expected: members(200), call: onOrder((visitor, path) => visitor.get(path)) },
  'PATCH /api/orders/:id': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.patch(path, { title: 'Bench' })),
  },
  'POST /api/orders/:id/move': {
    expected: members(200),
    call: onOrder((visitor, path) =>
      visitor.post(`${path}/move`, { fromStatus: 'ORDER_IN', toStatus: 'FINISH' }),
    ),
  },
  'GET /api/orders/archive': { expected: own(200), call: get('/api/orders/archive') },
  'POST /api/orders/:id/archive': {
    // The order is still at Order In, where only an ADMIN may archive it.
    expected: admins(200),
    call: onOrder((visitor, path) => visitor.post(`${path}/archive`, {})),
  },
  'POST /api/orders/:id/restore': {
    expected: members(200),
    call: onOrder(
      (visitor, path) => visitor.post(`${path}/restore`, {}),
      (path, { admin }) => admin.visitor.post(`${path}/archive`, {}),
    ),
  },
  'GET /api/export/csv': { expected: own(200), call: get('/api/export/csv') },

  'GET /api/orders/:id/assignees': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.get(`${path}/assignees`)),
  },
  'PUT /api/orders/:id/assignees/:userId': {
    expected: members(200),
    call: onOrder((visitor, path, _order, { colleague }) =>
      visitor.put(`${path}/assignees/${colleague.user.id}`),
    ),
  },
  'DELETE /api/orders/:id/assignees/:userId': {
    expected: members(204),
    call: onOrder(
      (visitor, path, _order, { colleague }) => visitor.delete(`${path}/assignees/${colleague.user.id}`),
      (path, { admin, colleague }) => admin.visitor.put(`${path}/assignees/${colleague.user.id}`),
    ),
  },
  'GET /api/orders/:id/activity': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.get(`${path}/activity`)),
  },
  'GET /api/orders/:id/activities': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.get(`${path}/activities`)),
  },
  'GET /api/orders/:id/notes': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.get(`${path}/notes`)),
  },
  'POST /api/orders/:id/notes': {
    expected: members(201),
    call: onOrder((visitor, path) => visitor.post(`${path}/notes`, { content: 'Ring twice' })),
  },

  'POST /api/objects/upload': { expected: own(201), call: (visitor) => visitor.post('/api/objects/upload') },
  'PUT /api/objects/:id': {
    // To an address of the caller's own; that nobody else may use it stands in the uploads' own tests.
    expected: own(200),
    call: async (visitor, { admin }) => {
      const asked = await visitor.post('/api/objects/upload')
      const { body } = asked.status === 201 ? asked : await admin.visitor.post('/api/objects/upload')
      const address = new URL(body.uploadURL)
      return visitor.send('PUT', address.pathname + address.search, DOT, { 'content-type': 'image/png' })
    },
  },
  'GET /api/orders/:id/attachments': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.get(`${path}/attachments`)),
  },
  'POST /api/orders/:id/attachments': {
    expected: members(201),
    call: onOrder(async (visitor, path, _order, { admin }) =>
      visitor.post(`${path}/attachments`, { originalName: 'a.txt', fileUrl: await anUpload(admin) }),
    ),
  },
  'PATCH /api/orders/:id/attachments/:attachmentId': {
    expected: members(200),
    call: onFile((visitor, { orderId, id }) =>
      visitor.patch(`/api/orders/${orderId}/attachments/${id}`, { originalName: 'b.png' }),
    ),
  },
  'DELETE /api/orders/:id/attachments/:attachmentId': {
    expected: members(204),
    call: onFile((visitor, { orderId, id }) => visitor.delete(`/api/orders/${orderId}/attachments/${id}`)),
  },
  'GET /api/files/:id': {
    expected: members(200),
    call: onFile((visitor, { id }) => visitor.get(`/api/files/${id}`)),
  },
  'GET /api/files/:id/thumbnail': {
    expected: members(200),
    call: onFile((visitor, { id }) => visitor.get(`/api/files/${id}/thumbnail`)),
  },
  'PUT /api/user/profile-image': {
    // The upload is the admin's organization's.
    expected: { ...members(200), other: 400 },
    call: async (visitor, { admin }) =>
      visitor.put('/api/user/profile-image', { profileImageURL: await anUpload(admin, DOT) }),
  },
  'GET /api/photos/:id': {
    expected: members(200),
    call: async (visitor, { admin }) => {
      const photo = { profileImageURL: await anUpload(admin, DOT) }
      return visitor.get((await admin.visitor.put('/api/user/profile-image', photo)).body.profileImageUrl)
    },
  },
}
