import { get, own, type Row } from './access-rows.ts'

// The shop is the server's first, so its ADMIN runs it.
const operators = { ...own(403), ADMIN: 200 }

/** Calls on the server itself. */
export const OF_HEALTH: Record<string, Row> = {
  'GET /api/health/mine': { expected: own(200), call: get('/api/health/mine') },
  'GET /api/health/details': { expected: operators, call: get('/api/health/details') },
  'POST /api/health/test-mail': {
    expected: operators,
    call: (visitor) => visitor.post('/api/health/test-mail'),
  },
  'POST /api/health/test-push': {
    expected: operators,
    call: (visitor) => visitor.post('/api/health/test-push'),
  },
}
