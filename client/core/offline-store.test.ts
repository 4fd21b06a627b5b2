import { expect, test } from 'vitest'
import { isKept } from './offline-store.ts'

const ID = '0190b8a2-7c1e-7d34-9c55-1f2e3d4c5b6a'

test.each([
  '/api/user',
  '/api/orders',
  `/api/organizations/${ID}/columns`,
  `/api/orders/${ID}`,
  `/api/orders/${ID}/notes`,
  `/api/orders/${ID}/attachments`,
  `/api/orders/${ID}/checklists`,
  `/api/orders/${ID}/activity`,
])('%s is kept for the time without a network', (path) => {
  expect(isKept(path)).toBe(true)
})

test.each([
  '/api/orders?status=FINISH',
  '/api/orders/archive',
  `/api/orders/${ID}/move`,
  `/api/files/${ID}`,
  `/api/files/${ID}/thumbnail`,
  '/api/user/sessions',
  '/api/user/organizations',
  `/api/user/profile/${ID}`,
  `/api/organizations/${ID}`,
  `/api/organizations/${ID}/members`,
  '/api/admin/database-stats',
  '/api/checklist-templates',
  '/api/health',
  '/api/export/csv',
])('%s is not', (path) => {
  expect(isKept(path)).toBe(false)
})
