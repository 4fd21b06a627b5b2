import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Connection } from '../server/db/client.ts'
import { succeed } from './support/processes/commands.ts'
import { anOrder, anotherBrowser, type Somebody } from './support/factories.ts'
import { fillShops, startWriters } from './support/backups/full-shops.ts'
import {
  aDatabase,
  anEmptyDatabase,
  expectFilesOf,
  query,
  rowsOf,
  untilConsumed,
} from './support/backups/installations.ts'
import { aServer } from './support/processes/servers.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

async function aVisited(installation: Awaited<ReturnType<typeof aDatabase>>) {
  const server = await aServer(installation.place)
  const { connection, place } = installation
  return {
    url: server.url,
    connection,
    place,
    dataDir: place.DATA_DIR,
    visitor: () => new Visitor(server.url),
  }
}

/** The bytes of a response, as a hash. */
async function look(url: string, { cookie }: Visitor): Promise<string> {
  const response = await fetch(url, { headers: { cookie: cookie ?? '' } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return `${response.status} ${response.headers.get('content-type')} ${createHash('sha256').update(bytes).digest('hex')}`
}

/** What is true of the rows of any one moment. */
async function expectOneMoment(connection: Connection): Promise<void> {
  const organizations = await query(
    connection,
    `select o.version::int, o.last_order_number as numbers,
       (select count(*)::int from order_activity a where a.org_id = o.id) as events,
       (select max(a.version)::int from order_activity a where a.org_id = o.id) as last_event,
       (select count(*)::int from orders r where r.org_id = o.id) as orders,
       (select max(substr(r.number, 5)::int) from orders r where r.org_id = o.id) as last_order,
       (select max(r.version)::int <= o.version from orders r where r.org_id = o.id) as follows
     from organizations o`,
  )
  expect(organizations).toHaveLength(2)
  for (const { version, events, last_event, numbers, orders, last_order, follows } of organizations) {
    expect([events, last_event, orders, last_order, follows]).toEqual([
      version,
      version,
      numbers,
      numbers,
      true,
    ])
  }
  const miscounted = await query(
    connection,
    `select number from orders where
       note_count <> (select count(*) from order_notes n where n.order_id = orders.id)
       or file_count <> (select count(*) from order_attachments a where a.order_id = orders.id)
       or checklist_total <> (select count(*) from order_checklists c
          join order_checklist_items i on i.checklist_id = c.id where c.order_id = orders.id)`,
  )
  expect(miscounted).toEqual([])
}

test('a backup made while people write is one moment, and one made in peace comes back on another machine', async () => {
  const first = await aVisited(await aDatabase())
  expect(existsSync(join(first.dataDir, 'backups')), 'a first start has nothing to back up').toBe(false)
  const shops = await fillShops(first)
  const { ann, ben } = shops.oak
  const { cem } = shops.elm
  const folder = await temporaryFolder()
  const here = first.place

  const writers = startWriters([ann, ann, ben, cem])
  onTestFinished(() => writers.stop())
  await expect.poll(() => writers.created.length).toBeGreaterThan(12)
  const before = [...writers.created]
  const busy = join(folder, 'busy.tar.gz')
  await succeed('server/commands/backup.ts', here, busy)
  const after = writers.created.length
  // Of which nothing can be in it.
  await expect.poll(() => writers.created.length).toBeGreaterThan(after)
  await writers.stop()
  expect(after, 'orders were made during the backup').toBeGreaterThan(before.length)

  await untilConsumed(first.connection)
  await query(
    first.connection,
    `insert into customer_mails (org_id, order_id, kind, subject_id, due_at)
     select org_id, id, 'making', id, now() from orders limit 1`,
  )
  const [calm = '', summary] = (await succeed('server/commands/backup.ts', here)).split('\n')
  expect(calm).toMatch(/\/backups\/kerf-[\dT-]+-[0-9a-f]{4}\.tar\.gz$/)
  expect(summary).toMatch(/^\d+ rows and \d+ files, \d+\.\d MB$/)
  // It may have gone out by the time at which the backup is restored: there it does not.
  await query(first.connection, 'update customer_mails set due_at = null')
  const rows = await rowsOf(first.connection)
  expect(rows['customer_mails']).toHaveLength(1)
  const bytes = await Promise.all(shops.seen.map(({ by, path }) => look(first.url + path, by.visitor)))
  for (const response of bytes) expect(response).toMatch(/^200 /)

  const moment = await anEmptyDatabase()
  const target = await anEmptyDatabase()
  const calmDir = join(target.place.DATA_DIR, 'new', 'data')
  const calmPlace = { ...target.place, DATA_DIR: calmDir }
  const [, said] = await Promise.all([
    succeed('server/commands/restore.ts', moment.place, busy),
    succeed('server/commands/restore.ts', calmPlace, calm),
  ])
  expect(said).toMatch(/^\d+ rows and \d+ files of .+ are back\. Everybody signs in again\.\n[^\n]+\.$/)
  expect(said).toContain(`copy secret from the former DATA_DIR to ${join(calmDir, 'secret')}.`)

  await expectOneMoment(moment.connection)
  expect([rows['notifications'], rows['order_watches'], rows['notification_settings']]).toEqual([
    expect.arrayContaining([expect.objectContaining({ kind: 'mention' })]),
    [expect.objectContaining({ is_muted: true })],
    [expect.objectContaining({ user_id: ann.user.id })],
  ])
  const DEVICES = 'select 1 as found from push_subscriptions union all select 1 from server_keys'
  expect(await query(first.connection, DEVICES)).toHaveLength(2)
  expect(await query(moment.connection, DEVICES)).toEqual([])
  await expectFilesOf(moment.connection, moment.place.DATA_DIR, first.dataDir)
  const restored = await query<{ id: string }>(moment.connection, 'select id from orders')
  const orders = new Set(restored.map(({ id }) => id))
  expect(before.filter((id) => !orders.has(id))).toEqual([])
  expect(orders.size).toBeLessThan(rows['orders']?.length ?? 0)

  const second = await aVisited({ ...target, place: calmPlace })
  const { connection } = second
  expect(await rowsOf(connection)).toEqual(rows)
  await expectFilesOf(connection, calmDir, first.dataDir)
  const epochs = [first.connection, connection, moment.connection].map((each) =>
    query<{ epoch: string }>(each, 'select epoch from database_epoch'),
  )
  expect(new Set((await Promise.all(epochs)).map(([row]) => row?.epoch)).size).toBe(3)
  const secrets = [first, second].map(({ dataDir }) => readFile(join(dataDir, 'secret'), 'utf8'))
  expect(new Set(await Promise.all(secrets)).size).toBe(2)
  const stale = new Visitor(second.url)
  stale.cookie = ann.visitor.cookie
  expect((await stale.get('/api/user')).status).toBe(401)
  const back = new Map<Somebody, Visitor>()
  for (const somebody of [ann, cem]) back.set(somebody, await anotherBrowser(second, somebody))
  const again = shops.seen.map(({ by, path }) => look(second.url + path, back.get(by) ?? stale))
  expect(await Promise.all(again)).toEqual(bytes)

  const numbers = rows['orders']?.filter((row) => (row as { org_id: string }).org_id === ann.orgId) ?? []
  const ids = (rows['events'] as { id: number }[]).map(({ id }) => id)
  const visitor = back.get(ann) ?? stale
  const made = await anOrder({ ...ann, visitor })
  expect(made.number).toBe(`ORD-${String(numbers.length + 1).padStart(4, '0')}`)
  const [event] = await query<{ id: string }>(connection, 'select max(id) as id from events')
  expect(Number(event?.id)).toBe(Math.max(...ids) + 1)
})
