import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardRoutes } from '../server/core/access.ts'
import { ACCESS, type Actor, type Shop } from './access-table.ts'
import { aMember, anAdmin, PASSWORD, type Somebody } from './factories.ts'
import { startKerf, type TestKerf } from './kerf.ts'
import { refusalOf, Screen } from './screen.ts'
import type { Visitor } from './visitor.ts'

// Every route of the server, called by every kind of caller of decisions section 2.

const ACTORS: Actor[] = ['ADMIN', 'SHOP', 'SALES', 'other', 'nobody']
const SOCKET = 'GET /ws'

let kerf: TestKerf
let shop: Shop
let people: Record<Exclude<Actor, 'nobody'>, Somebody>

beforeAll(async () => {
  kerf = await startKerf()
  const admin = await anAdmin(kerf)
  shop = { admin, colleague: await aMember(kerf, admin) }
})
afterAll(() => kerf.close())

/** New people for every row: some calls change who somebody is, or where they belong. */
async function cast(): Promise<void> {
  await kerf.database.pool.query('delete from throttles')
  people = {
    ADMIN: await aMember(kerf, shop.admin, 'ADMIN'),
    SHOP: await aMember(kerf, shop.admin, 'SHOP'),
    SALES: await aMember(kerf, shop.admin, 'SALES'),
    other: await anAdmin(kerf),
  }
}

const as = (actor: Actor): Visitor => (actor === 'nobody' ? kerf.visitor() : people[actor].visitor)

describe('the table', () => {
  const keys = () =>
    kerf.app.routeTable
      .filter(({ method, access }) => method !== 'HEAD' && access !== undefined)
      .map(({ method, url }) => `${method} ${url}`)
      .filter((key) => key !== SOCKET)

  test('has a row for every route', () => {
    const missing = keys().filter((key) => !(key in ACCESS))
    const sentence = `test/access-table.ts does not say who may call ${missing.join(', ')}`
    expect(missing, sentence).toEqual([])
  })

  test('has a route for every row', () => {
    const gone = Object.keys(ACCESS).filter((key) => !keys().includes(key))
    expect(gone, `test/access-table.ts speaks of ${gone.join(', ')}, which the server does not have`).toEqual(
      [],
    )
  })

  test('is all there is: without a rule there are only the pages that describe the API', () => {
    const open = kerf.app.routeTable.filter(({ access }) => access === undefined)
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter(({ url }) => !/^\/api\/docs(\/|$)/.test(url))).toEqual([])
    expect(open.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([])
  })

  test('covers HEAD: each such route is the shadow of a GET with the same rule', () => {
    const ruled = kerf.app.routeTable.filter(({ access }) => access !== undefined)
    for (const { method, url, access } of ruled) {
      if (method === 'HEAD') expect(ruled).toContainEqual({ method: 'GET', url, access })
    }
  })
})

describe.each(Object.entries(ACCESS))('%s', (key, { expected, call }) => {
  test(`is for ${describeExpectation(expected)}`, async () => {
    await cast()
    const statuses: Record<string, number> = {}
    for (const actor of ACTORS) {
      const answer = await call(as(actor), shop)
      statuses[actor] = answer.status
      if (answer.status >= 400) expect(Object.keys(answer.body)).toEqual(['message'])
    }
    expect(statuses, key).toEqual(expected)
  })

  test('asks for a session that still stands', async () => {
    await cast()
    const { visitor, email } = people.ADMIN
    const signedOut = kerf.visitor()
    signedOut.cookie = visitor.cookie
    await visitor.post('/api/logout')
    expect((await call(signedOut, shop)).status).toBe(expected.nobody)
    // And a new one is as good as the first.
    const again = kerf.visitor()
    await again.post('/api/login', { email, password: PASSWORD })
    expect((await call(again, shop)).status).toBe(expected.ADMIN)
  })
})

function describeExpectation(expected: Record<Actor, number>): string {
  return ACTORS.map((actor) => `${actor} ${expected[actor]}`).join(', ')
}

describe(SOCKET, () => {
  test('is for everybody who is signed in, each in their own organization', async () => {
    await cast()
    for (const actor of ACTORS) {
      if (actor === 'nobody') expect(await refusalOf(as(actor).socket())).toBe(401)
      else expect((await (await Screen.open(as(actor))).next()).type).toBe('AUTH_OK')
    }
  })
})

test('a route that does not say who may call it stops the start', () => {
  const app = fastify()
  app.decorateRequest('cookies')
  guardRoutes(app, { ...kerf.database, appUrl: 'http://localhost:3000' })
  expect(() => app.get('/api/secrets', () => 'all of them')).toThrow(
    'GET /api/secrets does not say who may call it',
  )
  expect(() => app.get('/api/secrets', { config: {} }, () => 'all of them')).toThrow('does not say who')
  expect(() => app.get('/api/news', { config: { access: 'anyone' } }, () => 'none')).not.toThrow()
})
