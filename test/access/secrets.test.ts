import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import {
  aChecklist,
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  aTemplate,
  type Somebody,
} from '../support/factories.ts'
import { type OwnKerf, startKerf } from '../support/kerf.ts'
import { aProgram } from '../support/programs.ts'
import type { Visitor } from '../support/visitor.ts'
import { readZip } from '../support/zips.ts'
import type { Actor } from './access-rows.ts'
import { SECRETS } from './secrets.ts'

// For each secret: whose answers tell it, among all that can be read, and what it opens.

let kerf: OwnKerf
let admin: Somebody
let order: Order
let callers: [Actor | 'another ADMIN', Visitor][]
let secrets: [string, string][]
let ids: [RegExp, string][]

beforeAll(async () => {
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true } })
  admin = await anAdmin(kerf)
  order = await anOrder(admin, { customerEmail: 'robin@example.com' })
  const shop = await aMember(kerf, admin)
  const other = await anAdmin(kerf)
  callers = [
    ['ADMIN', admin.visitor],
    ['another ADMIN', (await aMember(kerf, admin, 'ADMIN')).visitor],
    ['SHOP', shop.visitor],
    ['SALES', (await aMember(kerf, admin, 'SALES')).visitor],
    ['other', other.visitor],
    ['nobody', kerf.visitor()],
    ['program', await aProgram(kerf, admin)],
    ['reader', await aProgram(kerf, admin, { scope: 'read' })],
    ['stranger', await aProgram(kerf, other)],
  ]
  secrets = []
  for (const [name, { make }] of Object.entries(SECRETS)) secrets.push([name, await make(admin, order)])
  const file = await anAttachment(admin, order.id)
  const { body: hooks } = await admin.visitor.get(`/api/organizations/${admin.orgId}/webhooks`)
  ids = [
    [/:orgId/, admin.orgId],
    [/:userId/, admin.user.id],
    [/:kind/, 'link'],
    [/(?<=\/orders\/):id/, order.id],
    [/(?<=\/files\/):id/, file.id],
    [/(?<=\/checklists\/):id/, (await aChecklist(admin, order.id, ['Press'])).id],
    [/(?<=\/checklist-templates\/):id/, (await aTemplate(admin, ['Press'])).id],
    [/(?<=\/webhooks\/):id/, hooks[0].id],
  ]
})
afterAll(() => kerf.close())

/** Pictures and spreadsheets that nobody has sent here: an answer about none tells nothing either. */
const NONE_HERE = /^\/api\/(photos|imports)\/|\/logos\/|\/thumbnail$/
const QUERIES: Record<string, string> = {
  '/api/customers': '?q=Robin',
  '/api/organizations/:orgId/holidays': '?country=DE&year=2030',
  '/api/promise': '?fulfillmentType=PICKUP',
  '/api/flow/csv': '?figure=stages',
}

/** All that can be read without a secret in the path. */
const routes = () =>
  kerf.app.routeTable
    .filter(({ method, access, url }) => method === 'GET' && access !== undefined && url !== '/ws')
    .map(({ url }) => url)
    .filter((url) => !/:(token|code)/.test(url))

async function read(
  { url, cookie, token }: Visitor,
  path: string,
): Promise<{ status: number; text: string }> {
  const headers = { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url + path, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isZip = response.headers.get('content-type') === 'application/zip'
  const texts = isZip ? [...(await readZip(bytes)).values()] : [bytes]
  return { status: response.status, text: texts.map(String).join('\n') }
}

test('nothing that can be read tells a secret to anybody but whom the table names', async () => {
  const told: string[] = []
  const unread: string[] = []
  for (const route of routes()) {
    const path = ids.reduce((filled, [name, id]) => filled.replace(name, id), route)
    for (const [actor, visitor] of callers) {
      const { status, text } = await read(visitor, path + (QUERIES[route] ?? ''))
      if (actor === 'ADMIN' && status !== 200 && !NONE_HERE.test(route)) unread.push(`${status} ${route}`)
      // JSON writes some signs in another way.
      const says = (secret: string) => text.includes(secret) || text.includes(encodeURIComponent(secret))
      for (const [name, secret] of secrets)
        if (says(secret)) told.push(`${actor} reads ${name}: GET ${route}`)
    }
  }
  expect(unread).toEqual([])
  const link = (actor: string, path: string) =>
    `${actor} reads a customer's link: GET /api/orders/:id/${path}`
  expect(told.toSorted()).toEqual(
    [
      ...['ADMIN', 'another ADMIN', 'SALES'].flatMap((actor) => [
        link(actor, 'customer-link'),
        link(actor, 'customer-mails/:kind'),
      ]),
      ...['ADMIN', 'another ADMIN'].map(
        (actor) => `${actor} reads the path of a webhook: GET /api/organizations/:orgId/webhooks`,
      ),
      // One's own.
      'ADMIN reads the address of a calendar: GET /api/calendar-feeds',
    ].toSorted(),
  )
})

describe.each(Object.entries(SECRETS).filter(([, { use }]) => use))('%s', (name, { empowers, use, make }) => {
  test(`opens without a session, and only as it is: ${empowers}`, async () => {
    const secret = secrets.find(([each]) => each === name)?.[1] ?? (await make(admin, order))
    const wrong = (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1)
    const another = secret.slice(0, -2) + (secret.endsWith('AA') ? 'BB' : 'AA')
    for (const each of [wrong, another]) {
      expect((await use?.(kerf.visitor(), each))?.status).toBeGreaterThanOrEqual(400)
    }
    expect((await use?.(kerf.visitor(), secret))?.status).toBeLessThan(300)
  })
})
