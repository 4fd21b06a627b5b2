import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, run, succeed, type Place } from './support/processes/commands.ts'
import { aMember, anAdmin, anOrder, joins, PASSWORD, type Somebody } from './support/factories.ts'
import { aDatabase, databaseOf, query } from './support/backups/installations.ts'
import { launch, type ServerProcess } from './support/processes/server-process.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

const ADMIN = 'server/commands/admin.ts'
const ONLY_HERE = 'This link only works on this computer\\.'
const TODAY = '\\d{4}-\\d\\d-\\d\\d'

let server: ServerProcess
let place: Place
let ann: Somebody
let ben: Somebody
let cem: Somebody

beforeAll(async () => {
  server = await launch('server/main.ts')
  place = { DATA_DIR: server.dataDir, PORT: new URL(server.url).port }
  const kerf = { visitor: () => new Visitor(server.url) }
  ann = await anAdmin(kerf, { organizationName: 'Oak Shop', email: 'ann@example.com' })
  ben = await aMember(kerf, ann, 'SALES')
  cem = await anAdmin(kerf, { organizationName: 'Elm', email: 'cem@example.com', displayName: 'Cem Ö.' })
  await joins(ben, cem)
  await anOrder(ann)
})
afterAll(() => server.close())

test('a server hashes passwords at the whole cost', async () => {
  const people = await query<{ password: string }>(databaseOf(server.dataDir), 'select password from users')
  expect(people.length).toBeGreaterThan(0)
  for (const { password } of people) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

const admin = (...args: string[]) => succeed(ADMIN, place, ...args)

const tokenIn = (response: string) =>
  new URL(response.split('\n')[0] ?? '').searchParams.get('token') ?? 'there is none'

const signIn = async (email: string, password: string) =>
  (await new Visitor(server.url).post('/api/login', { email, password })).status

const setPassword = async (token: string, password: string) =>
  (await new Visitor(server.url).post('/api/set-password', { token, password })).status

async function expectLists(): Promise<void> {
  const [organizations, people, some] = await Promise.all([
    admin('organizations'),
    admin('people'),
    admin('people', 'oak-shop'),
  ])
  expect(organizations.split('\n').map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    'slug name members orders since',
    expect.stringMatching(new RegExp(`^elm Elm 2 0 ${TODAY}$`)),
    expect.stringMatching(new RegExp(`^oak-shop Oak Shop 2 1 ${TODAY}$`)),
  ])
  const rows = [
    ['email', 'name', 'organizations'],
    ['ann@example.com', ann.user.displayName, 'oak-shop (ADMIN)'],
    ['cem@example.com', 'Cem Ö.', 'elm (ADMIN)'],
    [ben.email, ben.user.displayName, 'elm (SHOP), oak-shop (SALES)'],
  ]
  const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0))
  expect(people).toBe(
    rows.map(([a = '', b = '', c]) => `${a.padEnd(width(0))}  ${b.padEnd(width(1))}  ${c}`).join('\n'),
  )
  expect(some).toBe(people.split('\n').toSpliced(2, 1).join('\n'))
}

describe('while the server runs', () => {
  test('lists organizations and people', expectLists)

  test('a link chooses a new password once; until then the old one works', async () => {
    const response = await admin('reset-password', 'ANN@example.com')
    expect(response).toMatch(
      new RegExp(
        `^${server.url}/set-password\\?token=\\S+\nThe link works once, for an hour\\. [^\n]+\n\n${ONLY_HERE}`,
      ),
    )
    expect(await signIn(ann.email, PASSWORD)).toBe(200)
    expect((await ann.visitor.get('/api/user')).status).toBe(200)
    const chosen = 'cherry-and-elm-43'
    expect(await setPassword(tokenIn(response), chosen)).toBe(204)
    expect(await signIn(ann.email, PASSWORD)).toBe(401)
    expect(await signIn(ann.email, chosen)).toBe(200)
    expect((await ann.visitor.get('/api/user')).status).toBe(401)
    expect(await setPassword(tokenIn(response), 'another-elm-44')).toBe(400)
  })

  test('an invite registers one person with its role', async () => {
    const [shop, sales] = await Promise.all([admin('invite', 'elm'), admin('invite', 'elm', 'SALES')])
    for (const [link, role] of [
      [shop, 'SHOP'],
      [sales, 'SALES'],
    ] as const) {
      expect(link).toMatch(new RegExp(`^${server.url}/auth\\?invite=[\\w-]{22}\n\n${ONLY_HERE}`))
      const inviteCode = new URL(link.split('\n')[0] ?? '').searchParams.get('invite')
      const account = { email: `${role}@example.com`, password: PASSWORD, inviteCode }
      const { status, body } = await new Visitor(server.url).post('/api/register', account)
      expect([status, body.user.role, body.user.orgId]).toEqual([201, role, cem.orgId])
      const again = await new Visitor(server.url).post('/api/register', {
        ...account,
        email: 'x@example.com',
      })
      expect(again.status).toBe(400)
    }
    await query(
      databaseOf(server.dataDir),
      `delete from organization_members where user_id in
      (select id from users where email in ('shop@example.com', 'sales@example.com'))`,
    )
    await query(
      databaseOf(server.dataDir),
      `with gone as (select id from users where email in ('shop@example.com', 'sales@example.com')),
         events as (update events set actor_id = null where actor_id in (select id from gone) returning id)
       select from events`,
    )
    await query(
      databaseOf(server.dataDir),
      `delete from users where email in ('shop@example.com', 'sales@example.com')`,
    )
  })

  test('what is not there, or not understood, is refused in words', async () => {
    const count = async () =>
      query(databaseOf(server.dataDir), 'select from password_links union all select from invites')
    const before = await count()
    const said = await Promise.all(
      [
        ['reset-password', 'nobody@example.com'],
        ['invite', 'ash'],
        ['invite', 'elm', 'OWNER'],
      ].map((args) => run(ADMIN, place, ...args)),
    )
    expect(said).toEqual([
      refusal('Nobody has the address nobody@example.com.'),
      refusal('There is no organization ash.'),
      refusal('A role is one of ADMIN, SHOP, SALES.'),
    ])
    const nonsense = [['reset-password'], ['organizations', '--all']]
    for (const { code, out, error } of await Promise.all(
      nonsense.map((args) => run(ADMIN, place, ...args)),
    )) {
      expect([code, out]).toEqual([1, ''])
      expect(error).toMatch(/^npm run admin -- organizations\n/)
      expect(error).not.toMatch(/Error| at /)
    }
    expect(await count()).toHaveLength(before.length)
  })
})

describe('where there is nothing that could be asked', () => {
  test('a folder without Kerf stays empty, and an older or newer database is left alone', async () => {
    const nowhere = await temporaryFolder()
    expect(await run(ADMIN, { DATA_DIR: nowhere }, 'organizations')).toEqual(
      refusal(`There is no Kerf in DATA_DIR ${nowhere}.`),
    )
    expect(await readdir(nowhere)).toEqual([])
    const { connection, place } = await aDatabase()
    await query(connection, 'delete from drizzle.__drizzle_migrations where id > 3')
    expect(await run(ADMIN, place, 'organizations')).toEqual(
      refusal('The database is of an older version of Kerf: start Kerf, which brings it up to date.'),
    )
  })
})

describe('while the server is stopped', () => {
  test('the same, and what was made works after the next start', async () => {
    await server.stop()
    const response = await admin('reset-password', ben.email)
    expect(existsSync(join(server.dataDir, 'postgres/postmaster.pid')), 'its database runs').toBe(false)
    const link = await admin('invite', 'oak-shop', 'ADMIN')
    expect(await admin('organizations')).toContain('oak-shop')
    await server.start()
    expect(await signIn(ben.email, PASSWORD)).toBe(200)
    expect(await setPassword(tokenIn(response), 'birch-and-elm-45')).toBe(204)
    expect(await signIn(ben.email, 'birch-and-elm-45')).toBe(200)
    const inviteCode = new URL(link.split('\n')[0] ?? '').searchParams.get('invite')
    const account = { email: 'dora@example.com', password: PASSWORD, inviteCode }
    const { body } = await new Visitor(server.url).post('/api/register', account)
    expect([body.user.role, body.user.orgId]).toEqual(['ADMIN', ann.orgId])
  })
})
