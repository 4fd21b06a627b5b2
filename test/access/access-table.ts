import { PASSWORD } from '../support/factories.ts'
import { anybody, get, type Row } from './access-rows.ts'
import { OF_CALENDARS } from './access-of-calendars.ts'
import { OF_APPROVALS } from './access-of-approvals.ts'
import { OF_CUSTOMER_MAILS } from './access-of-customer-mails.ts'
import { OF_CUSTOMERS } from './access-of-customers.ts'
import { OF_DELIVERY } from './access-of-delivery.ts'
import { OF_GATES } from './access-of-gates.ts'
import { OF_IMPORT_RUNS } from './access-of-import-runs.ts'
import { OF_IMPORTS } from './access-of-imports.ts'
import { OF_HEALTH } from './access-of-health.ts'
import { OF_INBOX } from './access-of-inbox.ts'
import { OF_ANSWERS, OF_PAGE } from './access-of-links.ts'
import { OF_ORDERS } from './access-of-orders.ts'
import { OF_PEOPLE } from './access-of-people.ts'
import { OF_CONTENTS } from './access-of-contents.ts'
import { OF_PARTS } from './access-of-parts.ts'
import { OF_PUSH } from './access-of-push.ts'
import { OF_TOKENS } from './access-of-tokens.ts'
import { OF_VIEWS } from './access-of-views.ts'
import { OF_WAITS } from './access-of-waits.ts'
import { OF_WEBHOOKS } from './access-of-webhooks.ts'

let count = 0

/** What each call answers to each kind of caller. */
export const ACCESS: Record<string, Row> = {
  'GET /api/health': { expected: anybody(200), call: get('/api/health') },
  'GET /livez': { expected: anybody(200), call: get('/livez') },
  'GET /readyz': { expected: anybody(200), call: get('/readyz') },
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
  'POST /api/forgot-password': {
    // No mail server is set in these tests, and that is what everybody is told.
    expected: anybody(409),
    call: (visitor) => visitor.post('/api/forgot-password', { email: 'walker@example.com' }),
  },
  'POST /api/set-password': {
    expected: anybody(204),
    call: async (visitor, { admin }) => {
      count += 1
      const input = { email: `set${count}@example.com`, firstName: 'Set', lastName: 'Up', role: 'SHOP' }
      const made = await admin.visitor.post(`/api/organizations/${admin.orgId}/create-user`, input)
      const token = new URL(made.body.setPasswordUrl).searchParams.get('token')
      return visitor.post('/api/set-password', { token, password: PASSWORD })
    },
  },
  'POST /api/logout': { expected: anybody(204), call: (visitor) => visitor.post('/api/logout') },

  ...OF_PEOPLE,
  ...OF_ORDERS,
  ...OF_CONTENTS,
  ...OF_PARTS,
  ...OF_CALENDARS,
  ...OF_CUSTOMERS,
  ...OF_CUSTOMER_MAILS,
  ...OF_PAGE,
  ...OF_ANSWERS,
  ...OF_APPROVALS,
  ...OF_DELIVERY,
  ...OF_GATES,
  ...OF_IMPORTS,
  ...OF_IMPORT_RUNS,
  ...OF_HEALTH,
  ...OF_INBOX,
  ...OF_PUSH,
  ...OF_TOKENS,
  ...OF_VIEWS,
  ...OF_WAITS,
  ...OF_WEBHOOKS,
}
