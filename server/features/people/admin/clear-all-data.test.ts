import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Template } from '#shared/checklists/checklists.ts'
import { archivesOf, theArchive } from '../../../../test/support/backups/archives.ts'
import {
  aChecklist,
  aGate,
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  anUpload,
  aTemplate,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { inLockOrder, untilBlocked } from '../../../../test/support/database/locks.ts'
import { aPicture } from '../../../../test/support/pictures/pictures.ts'
import { rowsOf } from '../../../../test/support/database/row-counts.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import { writeSilently } from '../../../../test/support/database/silent-writes.ts'
import { namesIn } from '../../../../test/support/storage/stores.ts'

let kerf: OwnKerf
let admin: Somebody
let member: Somebody
/** What tests before this one have left in the store. */
let former: string[]

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())
beforeEach(async () => {
  await rm(join(kerf.dataDir, 'backups'), { recursive: true, force: true })
  former = await namesIn(kerf.dataDir)
  admin = await anAdmin(kerf)
  member = await aMember(kerf, admin)
})

const clear = () => admin.visitor.delete('/api/admin/clear-all-data')

/** An order with one of everything that can be under it. */
async function aFullOrder(by: Somebody) {
  const order = await anOrder(by, { title: 'Bench' })
  const path = `/api/orders/${order.id}`
  await by.visitor.post(`${path}/notes`, { content: 'Ring twice' })
  await by.visitor.put(`${path}/assignees/${by.user.id}`)
  await aChecklist(by, order.id, ['Clamp'])
  await by.visitor.post(`${path}/parts`, { parts: [{ name: 'Top' }] })
  const file = await anAttachment(by, order.id, { name: 'dot.png', content: await aPicture() })
  await by.visitor.get(`/api/files/${file.id}/thumbnail`)
  return { order, file, path }
}

const storedFiles = async () =>
  (await namesIn(kerf.dataDir)).filter((name) => !name.startsWith('backups/') && !former.includes(name))

async function countOf(table: string, orgId = admin.orgId): Promise<number> {
  const { rows } = await kerf.database.pool.query(
    `select count(*)::int as count from ${table} where org_id = $1`,
    [orgId],
  )
  return rows[0].count
}

test('orders and all that is under them are gone, and files from the store soon', async () => {
  const { file, path } = await aFullOrder(member)
  // It could still be brought back.
  const deleted = await anAttachment(member, file.orderId)
  await member.visitor.delete(`${path}/attachments/${deleted.id}`)
  const archived = await anOrder(admin)
  await admin.visitor.post(`/api/orders/${archived.id}/archive`, {})
  expect(await storedFiles()).toHaveLength(3)
  const { status, body } = await clear()
  expect([status, body]).toEqual([204, undefined])
  for (const list of ['/api/orders', '/api/orders?q=bench', '/api/orders/archive']) {
    expect((await member.visitor.get(list)).body).toEqual([])
  }
  for (const gone of [path, `${path}/notes`, `${path}/attachments`, `/api/files/${file.id}`]) {
    expect((await member.visitor.get(gone)).status).toBe(404)
  }
  const tables = [
    'orders',
    'order_parts',
    'order_notes',
    'order_assignees',
    'order_attachments',
    'order_checklists',
  ]
  for (const table of [...tables, 'order_checklist_items'])
    expect([table, await countOf(table)]).toEqual([table, 0])
  await expect.poll(storedFiles).toEqual([])
  await expect.poll(() => countOf('objects')).toBe(0)
})

test('the organization, its people and photos, limits and default templates stay; numbers go on', async () => {
  const photo = { profileImageURL: await anUpload(member, await aPicture()) }
  const { profileImageUrl } = (await member.visitor.put('/api/user/profile-image', photo)).body
  const settings = `/api/organizations/${admin.orgId}`
  await admin.visitor.patch(settings, { timeZone: 'Asia/Tokyo' })
  await admin.visitor.patch(`${settings}/columns/FINISH`, { wipLimit: 3 })
  await aGate(admin, { name: 'Kiln', stages: ['FINISH'] })
  await admin.visitor.patch(`${settings}/customer-page`, { welcome: 'Good to have you' })
  const logo = { logoUrl: await anUpload(admin, await aPicture()) }
  const { logoUrl } = (await admin.visitor.put(`${settings}/logo`, logo)).body
  const ofCustomers = [`${settings}/customer-page`, logoUrl]
  const kept = () =>
    Promise.all(
      [
        settings,
        `${settings}/members`,
        `${settings}/columns`,
        `${settings}/holds`,
        profileImageUrl,
        ...ofCustomers,
      ].map(async (path) => (await member.visitor.get(path)).body),
    )
  const templates = async (): Promise<Template[]> =>
    (await member.visitor.get('/api/checklist-templates')).body
  const defaults = await templates()
  expect(defaults.length).toBeGreaterThan(0)
  const own = await aTemplate(member, ['Press', 'Clamp'])
  expect(await templates()).toHaveLength(defaults.length + 1)
  const before = await kept()
  await aFullOrder(admin)
  expect((await anOrder(admin)).number).toBe('ORD-0002')

  await clear()
  expect(await kept()).toEqual(before)
  expect(await templates()).toEqual(defaults)
  expect((await admin.visitor.get(`/api/checklist-templates/${own.id}/items`)).status).toBe(404)
  expect((await anOrder(member)).number).toBe('ORD-0003')
})

const cleared = (version: number) => ({ type: 'EVENT', version, event: { type: 'orders.cleared' } })

test('every screen loads again, and sees an empty board', async () => {
  const { order } = await aFullOrder(admin)
  const second = await kerf.another()
  try {
    const there = second.visitor()
    there.cookie = member.visitor.cookie
    const board = await there.get('/api/orders')
    const { version } = board.body[0]
    const [screen, far] = [await Screen.live(admin.visitor), await Screen.live(there)]
    await clear()
    for (const each of [screen, far]) {
      expect(await each.next()).toMatchObject(cleared(version + 1))
    }
    const etag = board.headers.get('etag') ?? ''
    const now = await there.get('/api/orders', { 'if-none-match': etag })
    expect([now.status, now.body]).toEqual([200, []])
    // A screen that was away while its events were removed.
    const late = await Screen.live(there, { version: order.version })
    expect(await late.next()).toMatchObject(cleared(version + 1))
    const next = await anOrder(admin)
    for (const each of [screen, far, late]) {
      expect(await each.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: next.id } })
    }
  } finally {
    await second.close()
  }
})

test('a process that had heard of none of many events goes on with the next one', async () => {
  const order = await anOrder(admin)
  const screen = await Screen.live(member.visitor)
  const version = await writeSilently(kerf, order, 450)
  await clear()
  expect(await screen.next()).toEqual({ type: 'REFETCH', version: version + 1 })
  const next = await anOrder(admin)
  expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: next.id } })
})

test('what is removed is written down first, files too, and that it was', async () => {
  const { order, file } = await aFullOrder(member)
  const template = await aTemplate(member, ['Press'])
  await aFullOrder(await anAdmin(kerf))
  await clear()
  const archive = await theArchive(kerf)
  const moment = /\d{4}-\d\d-\d\dT\d{6}/.source
  expect(archive.name).toMatch(new RegExp(`^clear-all-data-${admin.orgId}-${moment}-[0-9a-f]{4}\\.tar\\.gz$`))
  expect(archive.manifest.organization).toBe(admin.orgId)
  const expected: [string, Record<string, string>][] = [
    ['orders', { id: order.id, title: 'Bench', org_id: admin.orgId }],
    ['order_notes', { order_id: order.id, content: 'Ring twice' }],
    ['order_assignees', { order_id: order.id, user_id: member.user.id }],
    ['order_attachments', { id: file.id, original_name: 'dot.png' }],
    ['order_checklists', { order_id: order.id }],
    ['order_checklist_items', { title: 'Clamp' }],
  ]
  for (const [table, row] of expected) {
    expect([table, await archive.rows(table)]).toEqual([table, [expect.objectContaining(row)]])
  }
  const templates = await archive.rows('checklist_templates')
  expect(templates.map(({ id }) => id)).toContain(template.id)
  const [picture, thumbnail, ...more] = archive.manifest.files
  expect([thumbnail?.name.split('/')[0], more]).toEqual(['thumbnails', []])
  expect(await archive.file(picture?.name ?? '')).toEqual(await aPicture())
  const { rows } = await kerf.database.pool.query(
    'select actor_id, order_id, type from events where org_id = $1 order by id desc limit 1',
    [admin.orgId],
  )
  expect(rows).toEqual([{ actor_id: admin.user.id, order_id: null, type: 'orders.cleared' }])
})

test('other organizations keep every row and every file as they are', async () => {
  const other = await anAdmin(kerf)
  await aTemplate(other, ['Press'])
  const { file } = await aFullOrder(other)
  await aFullOrder(admin)
  const before = [await rowsOf(kerf, other.orgId), (await other.visitor.get(`/api/files/${file.id}`)).status]
  await clear()
  await expect.poll(storedFiles).toHaveLength(2)
  const now = [await rowsOf(kerf, other.orgId), (await other.visitor.get(`/api/files/${file.id}`)).status]
  expect(now).toEqual(before)
})

test('an order that comes while the backup is written is not removed unwritten', async () => {
  await anOrder(admin)
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    // The backup has looked at the database by the time that it comes to this table.
    await holder.query('begin')
    await holder.query('lock table order_notes in access exclusive mode')
    const clearing = clear()
    await untilBlocked(kerf)
    const late = await anOrder(member, { title: 'Late' })
    await holder.query('commit')
    const { status, body } = await clearing
    expect([status, body]).toEqual([
      409,
      { message: 'Something changed while the backup was being saved. Please try again' },
    ])
    expect((await admin.visitor.get(`/api/orders/${late.id}`)).status).toBe(200)
    expect(await countOf('orders')).toBe(2)
    // Nothing was removed, so there is nothing to keep.
    expect(await archivesOf(kerf)).toEqual([])
  } finally {
    await holder.end()
  }
  expect((await clear()).status).toBe(204)
  expect(await countOf('orders')).toBe(0)
  expect(await archivesOf(kerf)).toHaveLength(1)
})

test('takes its turn with who works on a file', async () => {
  const { order, file, path } = await aFullOrder(member)
  const responses = await inLockOrder(kerf, { table: 'orders', id: order.id }, [
    () => member.visitor.patch(`${path}/attachments/${file.id}`, { originalName: 'line.png' }),
    clear,
  ])
  // What was renamed was not in the backup as it is now.
  expect(responses.map(({ status }) => status)).toEqual([200, 409])
})

test('without its backup nothing is removed', async () => {
  await writeFile(join(kerf.dataDir, 'backups'), 'in the way')
  const { file } = await aFullOrder(member)
  await aTemplate(member)
  const before = [await rowsOf(kerf, admin.orgId), await storedFiles()]
  const { status, body } = await clear()
  expect(status).toBe(503)
  expect(body).toEqual({
    message: "The backup couldn't be saved, so nothing was removed",
  })
  expect([await rowsOf(kerf, admin.orgId), await storedFiles()]).toEqual(before)
  expect((await admin.visitor.get(`/api/files/${file.id}`)).status).toBe(200)
})

test('nor where a file is damaged, and so could not be kept', async () => {
  const { file } = await aFullOrder(member)
  const name = (await storedFiles()).find((stored) => stored.startsWith('files/')) ?? ''
  const before = await rowsOf(kerf, admin.orgId)
  await kerf.store.put(name, Buffer.alloc(file.fileSize))
  expect((await clear()).status).toBe(503)
  expect(await rowsOf(kerf, admin.orgId)).toEqual(before)
  expect(await archivesOf(kerf)).toEqual([])
})

test('lists of the organization do not wait for it', async () => {
  const { order } = await aFullOrder(admin)
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [order.id])
    const cleared = clear()
    await untilBlocked(kerf)
    expect((await member.visitor.get('/api/orders?priority=RUSH')).status).toBe(200)
    await holder.query('commit')
    expect((await cleared).status).toBe(204)
  } finally {
    await holder.end()
  }
})
