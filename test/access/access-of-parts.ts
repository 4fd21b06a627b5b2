import { admins, members, ofShop, onOrder, type OrderCall, type Row } from './access-rows.ts'

/** On a part of a new order, which stands in Delivery. */
const onPart = (call: (...about: Parameters<OrderCall>) => ReturnType<OrderCall>): Row['call'] =>
  onOrder(async (visitor, path, order, shop) => {
    const { admin } = shop
    const { body } = await admin.visitor.post(`${path}/parts`, {
      parts: [{ name: 'Top', status: 'DELIVERY' }],
    })
    return call(visitor, `${path}/parts/${body.parts[0].id}`, order, shop)
  })

/** Calls on the parts of an order. */
export const OF_PARTS: Record<string, Row> = {
  'GET /api/organizations/:orgId/parts': { expected: members(200), call: ofShop('parts') },
  'PATCH /api/organizations/:orgId/parts': {
    expected: admins(200),
    call: (visitor, { admin }) =>
      visitor.patch(`/api/organizations/${admin.orgId}/parts`, { names: ['Boxes'] }),
  },
  'POST /api/orders/:id/parts': {
    expected: members(201),
    call: onOrder((visitor, path) => visitor.post(`${path}/parts`, { parts: [{ name: 'Top' }] })),
  },
  'POST /api/orders/:id/remakes': {
    expected: members(201),
    call: onOrder((visitor, path) => visitor.post(`${path}/remakes`, { cause: 'damaged' })),
  },
  'PATCH /api/orders/:id/parts/:partId': {
    expected: members(200),
    call: onPart((visitor, path) => visitor.patch(path, { pieces: 2 })),
  },
  'POST /api/orders/:id/parts/:partId/move': {
    expected: members(200),
    call: onPart((visitor, path) =>
      visitor.post(`${path}/move`, { fromStatus: 'DELIVERY', toStatus: 'FINISH' }),
    ),
  },
  'PUT /api/orders/:id/parts/:partId/gone': {
    expected: members(200),
    call: onPart((visitor, path) => visitor.put(`${path}/gone`)),
  },
  'DELETE /api/orders/:id/parts/:partId/gone': {
    expected: members(200),
    call: onPart((visitor, path) => visitor.delete(`${path}/gone`)),
  },
  'DELETE /api/orders/:id/parts/:partId': {
    expected: members(200),
    call: onPart((visitor, path) => visitor.delete(path)),
  },
}
