import { anInvite, PASSWORD } from './factories.ts'
import { anybody, members, admins, own, get, ofShop, type Row } from './access-rows.ts'
import { OF_ORDERS } from './access-of-orders.ts'
import { OF_PARTS } from './access-of-parts.ts'

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

  ...OF_ORDERS,
  ...OF_PARTS,
}
