import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { archivesOf, theArchive } from '../../../../test/support/backups/archives.ts'
import {
  aMember,
  anAdmin,
  anOrder,
  joins,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilBlocked } from '../../../../test/support/database/locks.ts'
import { rowsOf } from '../../../../test/support/database/row-counts.ts'
import { Screen } from '../../../../test/support/live/screen.ts'

let kerf: OwnKerf
let admin: Somebody
let deputy: Somebody
let shop: Somebody
let guest: Somebody
let stranger: Somebody

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())
beforeEach(async () => {
  await rm(join(kerf.dataDir, 'backups'), { recursive: true, force: true })
  admin = await anAdmin(kerf)
  deputy = await aMember(kerf, admin, 'ADMIN')
  shop = await aMember(kerf, admin)
  guest = await anAdmin(kerf)
  await joins(guest, admin, 'SALES')
  stranger = await anAdmin(kerf)
  await joins(admin, stranger)
})

const clear = () => admin.visitor.delete('/api/admin/clear-users')
const membersOf = async (by: Somebody) =>
  (await by.visitor.get(`/api/organizations/${by.orgId}/members`)).body.map(({ id }: { id: string }) => id)

test('everybody else is out at once, and whoever did it stays ADMIN', async () => {
  await guest.visitor.put('/api/user/organization', { orgId: admin.orgId })
  const second = await kerf.another()
  try {
    const there = second.visitor()
    there.cookie = deputy.visitor.cookie
    const gone = [shop.visitor, guest.visitor, there]
    const screens = await Promise.all(gone.map((visitor) => Screen.live(visitor)))
    const [own, far] = [await Screen.live(admin.visitor), await Screen.live(stranger.visitor)]
    const { status, body } = await clear()
    expect([status, body]).toEqual([204, undefined])
    for (const screen of screens) expect(await screen.closes()).toBe(4401)
    expect(await own.next()).toMatchObject({ type: 'EVENT', event: { type: 'members.cleared' } })
    for (const { visitor, email } of [deputy, shop]) {
      expect((await visitor.get('/api/orders')).status).toBe(401)
      expect((await kerf.visitor().post('/api/login', { email, password: PASSWORD })).status).toBe(403)
    }
    // Who belongs elsewhere too goes on there.
    expect((await guest.visitor.get('/api/user')).body).toEqual(guest.user)
    expect((await admin.visitor.get('/api/user')).body).toEqual(admin.user)
    expect((await admin.visitor.get('/api/admin/database-stats')).body).toMatchObject({ userCount: 1 })
    const order = await anOrder(stranger)
    expect(await far.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: order.id } })
  } finally {
    await second.close()
  }
})

test('names stay on what people did, and nobody is assigned any more', async () => {
  const order = await anOrder(shop)
  await admin.visitor.put(`/api/orders/${order.id}/assignees/${deputy.user.id}`)
  await admin.visitor.put(`/api/orders/${order.id}/assignees/${admin.user.id}`)
  const board = await admin.visitor.get('/api/orders')
  await clear()
  const etag = board.headers.get('etag') ?? ''
  const { status, body } = await admin.visitor.get('/api/orders', { 'if-none-match': etag })
  expect(status).toBe(200)
  expect(body.map(({ creator }: Order) => creator)).toEqual([{ ...order.creator, role: null }])
  const assignees = (await admin.visitor.get(`/api/orders/${order.id}/assignees`)).body
  expect(assignees.map(({ id }: { id: string }) => id)).toEqual([admin.user.id])
  expect((await admin.visitor.get(`/api/user/profile/${shop.user.id}`)).body).toMatchObject({
    displayName: shop.user.displayName,
    email: null,
    role: null,
  })
})

test('what is removed is written down first, and that it was', async () => {
  const before = Date.now()
  await clear()
  const archive = await theArchive(kerf)
  const moment = /\d{4}-\d\d-\d\dT\d{6}/.source
  expect(archive.name).toMatch(new RegExp(`^clear-users-${admin.orgId}-${moment}-[0-9a-f]{4}\\.tar\\.gz$`))
  expect(archive.manifest).toMatchObject({ organization: admin.orgId, files: [] })
  const createdAt = Date.parse(archive.manifest.createdAt)
  expect(createdAt).toBeGreaterThanOrEqual(before)
  expect(createdAt).toBeLessThanOrEqual(Date.now())
  const members = await archive.rows('organization_members')
  const people = [
    [admin, 'ADMIN'],
    [deputy, 'ADMIN'],
    [shop, 'SHOP'],
    [guest, 'SALES'],
  ] as const
  expect(members.map(({ org_id, user_id, role }) => `${org_id} ${user_id} ${role}`).toSorted()).toEqual(
    people.map(([{ user }, role]) => `${admin.orgId} ${user.id} ${role}`).toSorted(),
  )
  const users = await archive.rows('users')
  expect(new Set(users.map(({ email }) => email))).toEqual(new Set(people.map(([{ email }]) => email)))
  // Addresses and hashes of passwords: for the server's own eyes.
  expect((await stat(join(kerf.dataDir, 'backups', archive.name))).mode & 0o777).toBe(0o600)
  expect((await stat(join(kerf.dataDir, 'backups'))).mode & 0o777).toBe(0o700)
  const { rows } = await kerf.database.pool.query(
    'select org_id, actor_id, order_id, type from events where org_id = $1 order by id desc limit 1',
    [admin.orgId],
  )
  const recorded = { org_id: admin.orgId, actor_id: admin.user.id, order_id: null }
  expect(rows).toEqual([{ ...recorded, type: 'members.cleared' }])
})

test('other organizations keep every row as it is, those that share people too', async () => {
  await anOrder(guest)
  await anOrder(stranger)
  const others = [guest.orgId, stranger.orgId]
  const before = await Promise.all(others.map((orgId) => rowsOf(kerf, orgId)))
  await clear()
  expect(await Promise.all(others.map((orgId) => rowsOf(kerf, orgId)))).toEqual(before)
  expect(await membersOf(stranger)).toContain(admin.user.id)
})

test('the links of customers that they may know are renewed when it is asked for', async () => {
  const order = await anOrder(admin)
  const path = `/api/orders/${order.id}/customer-link`
  const { body: made } = await admin.visitor.post(path)
  const open = async (url: string) => (await kerf.visitor().get(new URL(url).pathname)).status
  expect((await clear()).status).toBe(204)
  expect(await open(made.url)).toBe(200)
  await joins(stranger, admin)
  expect((await admin.visitor.delete('/api/admin/clear-users?renewLinks=true')).status).toBe(204)
  const { link } = (await admin.visitor.get(path)).body
  expect([await open(made.url), await open(link.url)]).toEqual([410, 200])
})

test('where nobody else is, nothing happens to anybody, and no backup is kept of it', async () => {
  await clear()
  expect((await clear()).status).toBe(204)
  expect(await membersOf(admin)).toEqual([admin.user.id])
  expect(await archivesOf(kerf)).toHaveLength(1)
})

test('who joins while the backup is written is not removed unwritten', async () => {
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    // The backup has looked at the database by the time that it comes to this table.
    await holder.query('begin')
    await holder.query('lock table order_notes in access exclusive mode')
    const clearing = clear()
    await untilBlocked(kerf)
    await joins(stranger, admin)
    await holder.query('commit')
    const { status, body } = await clearing
    expect([status, body]).toEqual([
      409,
      { message: 'Someone joined while the backup was being saved. Please try again' },
    ])
    expect(await membersOf(admin)).toHaveLength(5)
    expect(await archivesOf(kerf)).toEqual([])
  } finally {
    await holder.end()
  }
  expect((await clear()).status).toBe(204)
  expect(await membersOf(admin)).toEqual([admin.user.id])
})

test('without its backup nothing is removed', async () => {
  await writeFile(join(kerf.dataDir, 'backups'), 'in the way')
  const before = await rowsOf(kerf, admin.orgId)
  const { status, body } = await clear()
  expect(status).toBe(503)
  expect(body).toEqual({
    message: "The backup couldn't be saved, so nothing was removed",
  })
  expect(await rowsOf(kerf, admin.orgId)).toEqual(before)
  expect((await shop.visitor.get('/api/orders')).status).toBe(200)
})
