import { aView } from '../support/factories.ts'
import type { Visitor, Result } from '../support/visitor.ts'
import { admins, get, own, type Row } from './access-rows.ts'

let count = 0

const onShopsView =
  (call: (visitor: Visitor, path: string) => Promise<Result>): Row['call'] =>
  async (visitor, { admin }) => {
    count += 1
    return call(visitor, `/api/views/${(await aView(admin, { name: `View ${count}`, shared: true })).id}`)
  }

/** Calls on saved views. Those of the shop are an ADMIN's to change; whose the others are, their own tests say. */
export const OF_VIEWS: Record<string, Row> = {
  'GET /api/views': { expected: own(200), call: get('/api/views') },
  'POST /api/views': {
    expected: own(201),
    call: (visitor) => visitor.post('/api/views', { name: 'Late', search: 'dueDate=overdue' }),
  },
  'PATCH /api/views/:id': {
    expected: admins(200),
    call: onShopsView((visitor, path) => visitor.patch(path, { name: `Renamed ${count}` })),
  },
  'DELETE /api/views/:id': {
    expected: admins(204),
    call: onShopsView((visitor, path) => visitor.delete(path)),
  },
}
