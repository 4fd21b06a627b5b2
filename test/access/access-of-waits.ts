import { members, onOrder, type Row } from './access-rows.ts'

const varnish = { name: 'Varnish', minutes: 60 }

/** Calls on what an order waits for, and on its timers. */
export const OF_WAITS: Record<string, Row> = {
  'PUT /api/orders/:id/wait': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.put(`${path}/wait`, { for: 'customer' })),
  },
  'DELETE /api/orders/:id/wait': {
    expected: members(200),
    call: onOrder(
      (visitor, path) => visitor.delete(`${path}/wait`),
      (path, { admin }) => admin.visitor.put(`${path}/wait`, { for: 'customer' }),
    ),
  },
  'POST /api/orders/:id/timers': {
    expected: members(201),
    call: onOrder((visitor, path) => visitor.post(`${path}/timers`, varnish)),
  },
  'DELETE /api/orders/:id/timers/:timerId': {
    expected: members(200),
    call: onOrder(async (visitor, path, _order, { admin }) => {
      const { body } = await admin.visitor.post(`${path}/timers`, varnish)
      return visitor.delete(`${path}/timers/${body.holds.timers[0].id}`)
    }),
  },
}
