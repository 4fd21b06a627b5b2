import { aSubscription } from '../support/push/subscription.ts'
import { get, own, type Row } from './access-rows.ts'

export const OF_PUSH: Record<string, Row> = {
  'GET /api/push/key': { expected: own(200), call: get('/api/push/key') },
  'GET /api/push/devices': { expected: own(200), call: get('/api/push/devices') },
  'PUT /api/push/devices': {
    expected: own(200),
    call: (visitor) => visitor.put('/api/push/devices', aSubscription()),
  },
  'DELETE /api/push/devices/:id': {
    // A device is its owner's alone, whatever their role.
    expected: { ADMIN: 404, SHOP: 404, SALES: 404, other: 404, nobody: 401 },
    call: async (visitor, { admin }) => {
      const { body } = await admin.visitor.put('/api/push/devices', aSubscription())
      return visitor.delete(`/api/push/devices/${body.id}`)
    },
  },
}
