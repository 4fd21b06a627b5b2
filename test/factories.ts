import type { Attachment } from '#shared/attachments.ts'
import type { CreateOrder, Order } from '#shared/orders.ts'
import type { Role, User } from '#shared/people.ts'
import type { TestKerf } from './kerf.ts'
import type { Visitor } from './visitor.ts'

export interface Somebody {
  visitor: Visitor
  user: User
  orgId: string
  email: string
}

export const PASSWORD = 'walnut-and-oak-42'

let count = 0

function account() {
  count += 1
  return {
    email: `person${count}@example.com`,
    password: PASSWORD,
    firstName: 'Person',
    lastName: String(count),
  }
}

/** An ADMIN with a new organization. */
export async function anAdmin(kerf: TestKerf, wish: Record<string, unknown> = {}): Promise<Somebody> {
  return registered(kerf, { ...account(), organizationName: `Shop ${count}`, ...wish })
}

/** Somebody who joins the admin's organization by an invite. */
export async function aMember(kerf: TestKerf, admin: Somebody, role: Role = 'SHOP'): Promise<Somebody> {
  return registered(kerf, { ...account(), inviteCode: await anInvite(admin, { role }) })
}

export async function anInvite(admin: Somebody, wish: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await admin.visitor.post(`/api/organizations/${admin.orgId}/invites`, wish)
  if (status !== 201) throw new Error(`No invite: ${JSON.stringify(body)}`)
  return body.code
}

export async function anOrder(by: Somebody, wish: Partial<CreateOrder> = {}): Promise<Order> {
  const order = { title: 'Oak table', customerName: 'Robin Hale', ...wish }
  const { status, body } = await by.visitor.post('/api/orders', order)
  if (status !== 201) throw new Error(`No order: ${JSON.stringify(body)}`)
  return body
}

/** A file that is in the store and attached to nothing yet; answers its address without the query. */
export async function anUpload(by: Somebody, content: Uint8Array | string = 'Cut list'): Promise<string> {
  const { body } = await by.visitor.post('/api/objects/upload')
  const address = new URL(body.uploadURL)
  const sent = await by.visitor.send('PUT', address.pathname + address.search, Buffer.from(content), {
    'content-type': 'application/octet-stream',
  })
  if (sent.status !== 200) throw new Error(`No upload: ${JSON.stringify(sent.body)}`)
  return address.origin + address.pathname
}

export async function anAttachment(
  by: Somebody,
  orderId: string,
  wish: { name?: string; content?: Uint8Array | string } = {},
): Promise<Attachment> {
  const { name = 'cut-list.txt', content } = wish
  const file = { fileName: name, originalName: name, fileUrl: await anUpload(by, content) }
  const { status, body } = await by.visitor.post(`/api/orders/${orderId}/attachments`, file)
  if (status !== 201) throw new Error(`No attachment: ${JSON.stringify(body)}`)
  return body
}

async function registered(kerf: TestKerf, wish: Record<string, unknown>): Promise<Somebody> {
  const visitor = kerf.visitor()
  const { status, body } = await visitor.post('/api/register', wish)
  if (status !== 201) throw new Error(`No account: ${JSON.stringify(body)}`)
  return { visitor, user: body.user, orgId: body.user.orgId, email: body.user.email }
}
