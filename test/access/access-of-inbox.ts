import { get, members, onOrder, own, type Row } from './access-rows.ts'

/** Calls on what one is told, and on watching orders. */
export const OF_INBOX: Record<string, Row> = {
  'GET /api/notifications': { expected: own(200), call: get('/api/notifications') },
  'GET /api/notifications/unread': { expected: own(200), call: get('/api/notifications/unread') },
  'PUT /api/notifications/read': {
    expected: own(200),
    call: (visitor) => visitor.put('/api/notifications/read'),
  },
  'PUT /api/notifications/webhooks/read': {
    expected: own(200),
    call: (visitor) => visitor.put('/api/notifications/webhooks/read'),
  },
  'PUT /api/notifications/backups/read': {
    expected: own(200),
    call: (visitor) => visitor.put('/api/notifications/backups/read'),
  },
  'PUT /api/orders/:id/notifications/read': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.put(`${path}/notifications/read`)),
  },
  'GET /api/orders/:id/watch': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.get(`${path}/watch`)),
  },
  'PUT /api/orders/:id/watch': {
    expected: members(200),
    call: onOrder((visitor, path) => visitor.put(`${path}/watch`, { state: 'watching' })),
  },
}
