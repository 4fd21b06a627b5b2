import { members, admins, own, get, onOrder, type Row } from './access-rows.ts'

/** Calls on orders themselves, and on who works on them. */
export const OF_ORDERS: Record<string, Row> = {
  'GET /api/orders': { expected: own(200), call: get('/api/orders') },
  'POST /api/orders': {
    expected: own(201),
    call: (visitor) => visitor.post('/api/orders', { title: 'Desk', customerName: 'Kim' }),
  },
  'GET /api/promise': { expected: own(200), call: get('/api/promise') },
  'GET /api/customers': { expected: own(200), call: get('/api/customers') },
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
  'GET /api/orders/unseen': { expected: own(200), call: get('/api/orders/unseen') },
  'PUT /api/orders/:id/seen': {
    expected: members(204),
    call: onOrder((visitor, path) => visitor.put(`${path}/seen`, { version: 1 })),
  },
  'GET /api/flow': { expected: own(200), call: get('/api/flow') },
  'GET /api/flow/csv': { expected: own(200), call: get('/api/flow/csv?figure=stages') },
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
  'DELETE /api/orders/:id/notes/:noteId': {
    // An admin's own: members may delete theirs only.
    expected: admins(204),
    call: onOrder(async (visitor, path, _order, { admin }) => {
      const { body } = await admin.visitor.post(`${path}/notes`, { content: 'Ring twice' })
      return visitor.delete(`${path}/notes/${body.id}`)
    }),
  },
  'POST /api/orders/:id/removed/:partId/restore': {
    // By whoever has deleted it; that nobody else may stands in its own tests.
    expected: members(200),
    call: onOrder(async (visitor, path) => {
      const { body } = await visitor.post(`${path}/notes`, { content: 'Ring twice' })
      await visitor.delete(`${path}/notes/${body.id}`)
      return visitor.post(`${path}/removed/${body.id}/restore`)
    }),
  },
}
