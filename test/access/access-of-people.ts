import { aMember, anInvite, PASSWORD } from '../support/factories.ts'
import { admins, anybody, get, members, ofShop, own, type Row } from './access-rows.ts'

let count = 0

/** Calls on accounts, organizations and their people. */
export const OF_PEOPLE: Record<string, Row> = {
  'GET /api/user': { expected: own(200), call: get('/api/user') },
  'GET /api/user/organizations': { expected: own(200), call: get('/api/user/organizations') },
  'PUT /api/user/organization': {
    expected: members(200),
    call: (visitor, { admin }) => visitor.put('/api/user/organization', { orgId: admin.orgId }),
  },

  'GET /api/organizations/:orgId/members': { expected: members(200), call: ofShop('members') },
  'GET /api/organizations/:orgId/columns': { expected: members(200), call: ofShop('columns') },
  'GET /api/organizations/:orgId/export': { expected: admins(200), call: ofShop('export') },
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

  'GET /api/organizations/:orgId': { expected: members(200), call: ofShop('') },
  'PATCH /api/organizations/:orgId': {
    expected: admins(200),
    call: (visitor, { admin }) => visitor.patch(`/api/organizations/${admin.orgId}`, { timeZone: 'UTC' }),
  },
  'PATCH /api/organizations/:orgId/columns/:status': {
    expected: admins(200),
    call: (visitor, { admin }) =>
      visitor.patch(`/api/organizations/${admin.orgId}/columns/FINISH`, { wipLimit: 9 }),
  },
  'POST /api/organizations/:orgId/create-user': {
    expected: admins(201),
    call: (visitor, { admin }) => {
      count += 1
      const input = { email: `made${count}@example.com`, firstName: 'Made', lastName: 'Up', role: 'SHOP' }
      return visitor.post(`/api/organizations/${admin.orgId}/create-user`, input)
    },
  },
  'PATCH /api/organizations/:orgId/members/:userId': {
    expected: admins(200),
    call: (visitor, { admin, colleague }) =>
      visitor.patch(`/api/organizations/${admin.orgId}/members/${colleague.user.id}`, { role: 'SALES' }),
  },
  'DELETE /api/organizations/:orgId/members/:userId': {
    expected: admins(204),
    call: async (visitor, { admin, kerf }) => {
      const { user } = await aMember(kerf, admin)
      return visitor.delete(`/api/organizations/${admin.orgId}/members/${user.id}`)
    },
  },

  'PUT /api/user/profile': {
    expected: own(200),
    call: (visitor) => visitor.put('/api/user/profile', { phone: '555 0100' }),
  },
  'GET /api/user/profile/:userId': {
    expected: members(200),
    call: (visitor, { colleague }) => visitor.get(`/api/user/profile/${colleague.user.id}`),
  },
  'GET /api/user/:userId/activity': {
    expected: members(200),
    call: (visitor, { colleague }) => visitor.get(`/api/user/${colleague.user.id}/activity`),
  },
  'POST /api/user/password': {
    expected: own(204),
    call: (visitor) =>
      visitor.post('/api/user/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` }),
    changesPeople: true,
  },
  'GET /api/user/sessions': { expected: own(200), call: get('/api/user/sessions') },
  'DELETE /api/user/sessions/:id': {
    expected: own(204),
    call: async (visitor) => {
      const { body } = await visitor.get('/api/user/sessions')
      return visitor.delete(`/api/user/sessions/${Array.isArray(body) ? body[0].id : 'none'}`)
    },
  },

  'GET /api/admin/database-stats': {
    expected: { ...own(200), SHOP: 403, SALES: 403 },
    call: get('/api/admin/database-stats'),
  },
  'DELETE /api/admin/clear-users': {
    expected: { ...own(204), SHOP: 403, SALES: 403 },
    call: (visitor) => visitor.delete('/api/admin/clear-users'),
    changesPeople: true,
  },
  'DELETE /api/admin/clear-all-data': {
    expected: { ...own(204), SHOP: 403, SALES: 403 },
    call: (visitor) => visitor.delete('/api/admin/clear-all-data'),
  },
  'GET /api/admin/audit-events': {
    expected: { ...own(200), SHOP: 403, SALES: 403 },
    call: get('/api/admin/audit-events'),
  },
  'POST /api/admin/reset-password': {
    expected: admins(204),
    call: (visitor, { colleague }) =>
      visitor.post('/api/admin/reset-password', { email: colleague.email, newPassword: `${PASSWORD}?` }),
  },
}
