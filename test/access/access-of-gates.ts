import { aGate, anOrder } from '../support/factories.ts'
import type { Result, Visitor } from '../support/visitor.ts'
import { admins, members, ofShop, type Row, type Shop } from './access-rows.ts'

/** On a gate of the shop, which goes again: a shop has few. */
const onGate =
  (call: (visitor: Visitor, path: string, gateId: string, shop: Shop) => Promise<Result>): Row['call'] =>
  async (visitor, shop) => {
    const { admin } = shop
    const { id } = await aGate(admin, { scope: 'NONE' })
    const path = `/api/organizations/${admin.orgId}/gates/${id}`
    const response = await call(visitor, path, id, shop)
    await admin.visitor.delete(path)
    return response
  }

/** Calls on gates. Who may meet which one, their own tests say. */
export const OF_GATES: Record<string, Row> = {
  'GET /api/organizations/:orgId/holds': { expected: members(200), call: ofShop('holds') },
  'PATCH /api/organizations/:orgId/holds': {
    expected: admins(200),
    call: (visitor, { admin }) =>
      visitor.patch(`/api/organizations/${admin.orgId}/holds`, { overrideRoles: [] }),
  },
  'POST /api/organizations/:orgId/gates': {
    expected: admins(201),
    call: async (visitor, { admin }) => {
      const path = `/api/organizations/${admin.orgId}/gates`
      const gate = { name: 'Kiln', stages: ['FINISH'], roles: [], scope: 'NONE', isOn: false }
      const response = await visitor.post(path, gate)
      if (response.status === 201) await admin.visitor.delete(`${path}/${response.body.id}`)
      return response
    },
  },
  'PATCH /api/organizations/:orgId/gates/:gateId': {
    expected: admins(200),
    call: onGate((visitor, path) => visitor.patch(path, { isOn: false })),
  },
  'DELETE /api/organizations/:orgId/gates/:gateId': {
    expected: admins(204),
    call: onGate((visitor, path) => visitor.delete(path)),
  },
  'PUT /api/orders/:id/gates/:gateId': {
    expected: members(200),
    call: onGate(async (visitor, _path, gateId, { admin }) =>
      visitor.put(`/api/orders/${(await anOrder(admin)).id}/gates/${gateId}`, { state: 'open' }),
    ),
  },
}
