import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardRoutes } from '../../server/http/access.ts'
import type { Actor, Shop } from './access-rows.ts'
import { isProgram, ofPrograms, TAKES_TOKENS, type ProgramActor } from './access-of-tokens.ts'
import { ACCESS } from './access-table.ts'
import { secretsFor, secretsIn } from './secrets.ts'
import { aLink } from '../support/customers/links.ts'
import { aMember, anAdmin, anOrder, PASSWORD, type Somebody } from '../support/factories.ts'
import { type OwnKerf, startKerf } from '../support/kerf.ts'
import { aProgram } from '../support/programs.ts'
import { refusalOf, Screen } from '../support/live/screen.ts'
import type { Visitor } from '../support/visitor.ts'

// Every route of the server, called by every kind of caller.

/** Those first who are mostly refused: what they call on is left for the others. */
const ACTORS: Actor[] = [
  'other',
  'nobody',
  'customer',
  'stranger',
  'reader',
  'program',
  'SALES',
  'SHOP',
  'ADMIN',
]
const SOCKET = 'GET /ws'
/** Refuses in HTML. */
const PAGE = 'GET /t/:token'

let kerf: OwnKerf
let shop: Shop
let people: Record<'ADMIN' | 'SHOP' | 'SALES' | 'other', Somebody>
let programs: Record<ProgramActor, Visitor>
/** Of an order of the shop's. */
let link: { token: string }
/** Where people are signed in: each sign-in hashes a password. */
let browsers: Map<Actor, Visitor>
/** The cookie of a session that has ended. */
let stale: string | undefined

beforeAll(async () => {
  // Nobody listens at the address of these webhooks.
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true } })
  await cast()
})
afterAll(() => kerf.close())

async function cast(): Promise<void> {
  // Everybody here registers from one address.
  await kerf.database.pool.query('delete from throttles')
  const admin = await anAdmin(kerf)
  // The server's first organization, whose ADMINs run it.
  await kerf.database.pool.query(
    `update organizations set created_at = (select min(created_at) - interval '1 day' from organizations) where id = $1`,
    [admin.orgId],
  )
  shop = { admin, colleague: await aMember(kerf, admin), kerf }
  people = {
    ADMIN: await aMember(kerf, shop.admin, 'ADMIN'),
    SHOP: await aMember(kerf, shop.admin, 'SHOP'),
    SALES: await aMember(kerf, shop.admin, 'SALES'),
    other: await anAdmin(kerf),
  }
  programs = {
    program: await aProgram(kerf, people.ADMIN),
    reader: await aProgram(kerf, people.ADMIN, { scope: 'read' }),
    stranger: await aProgram(kerf, people.other),
  }
  link = await aLink(kerf, await anOrder(admin))
  browsers = new Map()
  const leaving = await signIn('ADMIN')
  stale = leaving.cookie
  await leaving.post('/api/logout')
}

async function signIn(actor: keyof typeof people): Promise<Visitor> {
  const visitor = kerf.visitor()
  const { status } = await visitor.post('/api/login', { email: people[actor].email, password: PASSWORD })
  if (status !== 200) throw new Error(`${actor} cannot sign in: ${status}`)
  return visitor
}

// After these a browser is signed out, is somebody else's, or looks at another organization.
const CHANGES_BROWSER =
  /^(POST|PUT|DELETE) .*\/(register|login|logout|set-password|password|organization|sessions\/:id)$/

async function as(actor: Actor, key = ''): Promise<Visitor> {
  if (actor === 'nobody') return kerf.visitor()
  if (actor === 'customer') return customer()
  if (isProgram(actor)) return programs[actor]
  const browser = (!CHANGES_BROWSER.test(key) && browsers.get(actor)) || (await signIn(actor))
  if (!CHANGES_BROWSER.test(key)) browsers.set(actor, browser)
  return browser
}

/** Whoever holds a link, and tries its token where others have a session. */
function customer(): Visitor {
  const visitor = kerf.visitor()
  visitor.cookie = `kerf=${link.token}`
  return visitor
}

describe('the table', () => {
  const keys = () =>
    kerf.app.routeTable
      .filter(({ method, access }) => method !== 'HEAD' && access !== undefined)
      .map(({ method, url }) => `${method} ${url}`)
      .filter((key) => key !== SOCKET)

  test('has a row for every route', () => {
    const missing = keys().filter((key) => !(key in ACCESS))
    expect(missing.map((key) => `test/access-table.ts does not say who may call ${key}`)).toEqual([])
  })

  test('has a route for every row', () => {
    const gone = Object.keys(ACCESS).filter((key) => !keys().includes(key))
    expect(
      gone.map((key) => `test/access-table.ts speaks of ${key}, which the server does not have`),
    ).toEqual([])
  })

  test('is all there is: without a rule there are only the pages that describe the API', () => {
    const open = kerf.app.routeTable.filter(({ access }) => access === undefined)
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter(({ url }) => !/^\/api\/docs(\/|$)/.test(url))).toEqual([])
    expect(open.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([])
  })

  test('says of each route whether programs may call it', () => {
    const open = kerf.app.routeTable
      .filter(({ method, access }) => method !== 'HEAD' && access?.endsWith('-or-token'))
      .map(({ method, url }) => `${method} ${url}`)
    expect(open.toSorted()).toEqual([...TAKES_TOKENS].toSorted())
  })

  test('covers HEAD: each such route is the shadow of a GET with the same rule', () => {
    const ruled = kerf.app.routeTable.filter(({ access }) => access !== undefined)
    for (const { method, url, access } of ruled) {
      if (method === 'HEAD') expect(ruled).toContainEqual({ method: 'GET', url, access })
    }
  })
})

describe.each(Object.entries(ACCESS))('%s', (key, { expected, call, changesPeople }) => {
  const whole: Partial<Record<Actor, number>> = {
    customer: expected.nobody,
    ...ofPrograms(key, expected),
    ...expected,
  }
  const actors = ACTORS.filter((actor) => actor in whole)

  test(`is for ${actors.map((actor) => `${actor} ${whole[actor]}`).join(', ')}`, async () => {
    const statuses: Record<string, number> = {}
    for (const actor of actors) {
      const response = await call(await as(actor, key), shop, actor)
      statuses[actor] = response.status
      const told = secretsIn(response.body).filter((name) => !secretsFor(key, actor).includes(name))
      expect([actor, told]).toEqual([actor, []])
      if (changesPeople && response.status < 300) await cast()
      if (response.status > 400 && key !== PAGE) expect(Object.keys(response.body)).toEqual(['message'])
    }
    expect(statuses).toEqual(whole)
  })

  test('asks for a session that still stands', async () => {
    const left = kerf.visitor()
    left.cookie = stale
    expect((await call(left, shop, 'nobody')).status).toBe(expected.nobody)
  })
})

describe('the socket', () => {
  test('is for everybody who is signed in, each in their own organization', async () => {
    for (const actor of ACTORS) {
      const visitor = await as(actor)
      if (isProgram(actor)) expect(await refusalOf(visitor.socket())).toBe(403)
      else if (actor === 'nobody' || actor === 'customer') expect(await refusalOf(visitor.socket())).toBe(401)
      else expect((await (await Screen.open(visitor)).next()).type).toBe('AUTH_OK')
    }
  })
})

test('a route that does not say who may call it stops the start', () => {
  const app = fastify()
  app.decorateRequest('cookies')
  guardRoutes(app, kerf.services, {
    customer: () => Promise.reject(new Error('nobody asks')),
    program: () => Promise.reject(new Error('nobody asks')),
    operator: () => Promise.reject(new Error('nobody asks')),
  })
  expect(() => app.get('/api/secrets', () => 'all of them')).toThrow(
    'GET /api/secrets does not say who may call it',
  )
  expect(() => app.get('/api/secrets', { config: {} }, () => 'all of them')).toThrow('does not say who')
  expect(() => app.get('/api/news', { config: { access: 'anyone' } }, () => 'none')).not.toThrow()
})
