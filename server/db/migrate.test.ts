import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Template } from '#shared/checklists/checklists.ts'
import { DEFAULT_GATES } from '#shared/holds/gates.ts'
import { DEFAULT_PRESETS } from '#shared/holds/timers.ts'
import type { Order } from '#shared/orders/types.ts'
import { PASSWORD } from '../../test/support/factories.ts'
import { untilConsumed } from '../../test/support/backups/installations.ts'
import { countedRows, countsOf } from '../../test/support/order-counts.ts'
import {
  aLookalike,
  anOldOrganization,
  inserted,
  oldShop,
  type OldShop,
} from '../../test/support/former/old-shop.ts'
import { Visitor } from '../../test/support/visitor.ts'
import { readConfig } from '../config.ts'
import { startServer, type RunningServer } from '../start.ts'
import { openDatabase, type Connection, type OpenDatabase } from './client.ts'
import { migrateDatabase } from './migrate.ts'

// A shop that has worked with the first version of the schema, and starts the newest Kerf.

const template = inject('template')
const connection: Connection = { ...template, database: `kerf_old_${randomBytes(6).toString('hex')}` }
const servers: RunningServer[] = []
const backedUpBefore: string[] = []
let dataDir: string
let database: OpenDatabase
let shop: OldShop
let emptyOrgId: string
let lookalike: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kerf-old-'))
  await asOwner(`create database ${connection.database}`)
  await migrateDatabase(connection, { to: '0000_first' })
  database = openDatabase(connection, { max: 3, onError: () => undefined })
  shop = await oldShop(database.pool)
  emptyOrgId = await anOldOrganization(database.pool, 'Empty shop')
  lookalike = await aLookalike(database.pool, shop, emptyOrgId)
  const before = async (migration: string) => void backedUpBefore.push(migration)
  await Promise.all([migrateDatabase(connection, { before }), migrateDatabase(connection, { before })])
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await database.close()
  await asOwner(`drop database ${connection.database} with (force)`)
  await rm(dataDir, { recursive: true, force: true })
})

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const rowsOf = async <T extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<T[]> =>
  (await database.pool.query<T>(statement, values)).rows

describe('migrating an old database', () => {
  test('is done once by servers that start at once, after one backup', async () => {
    expect(backedUpBefore).toEqual(['0001_objects'])
    await migrateDatabase(connection, {
      before: async () => {
        throw new Error('There is nothing left to migrate')
      },
    })
  })

  test('counts what orders have', async () => {
    const orders = await rowsOf<Order & { id: string }>(
      `select id, note_count as "noteCount", file_count as "fileCount", checklist_total as "checklistTotal",
         checklist_completed as "checklistCompleted", checklist_open_required as "checklistOpenRequired"
       from orders order by number`,
    )
    expect(orders.map(countsOf)).toEqual([
      { noteCount: 2, fileCount: 0, checklistTotal: 5, checklistCompleted: 1, checklistOpenRequired: 2 },
      { noteCount: 2, fileCount: 0, checklistTotal: 0, checklistCompleted: 0, checklistOpenRequired: 0 },
      { noteCount: 0, fileCount: 0, checklistTotal: 0, checklistCompleted: 0, checklistOpenRequired: 0 },
    ])
    const counted = await countedRows({ database }, shop.orgId)
    expect(new Map(orders.map((order) => [order.id, countsOf(order)]))).toEqual(counted)
  })

  test('offers every organization the same gates, switched off, and orders are held up by none', async () => {
    const offered = DEFAULT_GATES.map((gate, index) => ({
      ...gate,
      position: index + 1,
      scope: 'ALL',
      is_on: false,
    }))
    for (const orgId of [shop.orgId, emptyOrgId]) {
      const gates = await rowsOf(
        `select name, stages, roles, position, scope, is_on, met_by_approval as "metByApproval"
         from gates where org_id = $1 order by position`,
        [orgId],
      )
      expect(gates).toEqual(offered)
    }
    expect(await rowsOf('select distinct holds, next_timer_at from orders')).toEqual([
      { holds: null, next_timer_at: null },
    ])
    expect(await rowsOf('select distinct gate_override_roles, timer_presets from organizations')).toEqual([
      { gate_override_roles: [], timer_presets: DEFAULT_PRESETS },
    ])
  })

  test('lets a line of the log be about no order', async () => {
    const id = await inserted(
      database.pool,
      `insert into events (org_id, order_id, actor_id, type, data, version)
       values ($1, null, $2, 'member.updated', '{}', 99)`,
      [shop.orgId, shop.userId],
    )
    await database.pool.query('delete from events where id = $1', [id])
  })

  test('lets an attachment refer to an object of its own organization only, and alone', async () => {
    const url = '/objects/one'
    const attach = () =>
      inserted(
        database.pool,
        `insert into order_attachments (org_id, order_id, file_name, original_name, file_size, mime_type, file_url)
         values ($1, $2, 'a.txt', 'a.txt', 1, 'text/plain', $3)`,
        [shop.orgId, shop.orderIds[2], url],
      )
    const keep = (orgId: string) =>
      inserted(database.pool, 'insert into objects (org_id, url) values ($1, $2)', [orgId, url])
    const refused = 'order_attachments_org_id_file_url_objects_org_id_url_fk'
    await expect(attach()).rejects.toThrow(refused)
    const foreign = await keep(emptyOrgId)
    await expect(attach()).rejects.toThrow(refused)
    await database.pool.query('delete from objects where id = $1', [foreign])

    const own = await keep(shop.orgId)
    const attachment = await attach()
    await expect(attach()).rejects.toThrow('order_attachments_file_url_unique')
    await expect(database.pool.query('delete from objects where id = $1', [own])).rejects.toThrow(refused)
    await database.pool.query('delete from order_attachments where id = $1', [attachment])
    await database.pool.query('delete from objects where id = $1', [own])
  })
})

describe('servers that start on it', () => {
  const DEFAULTS = ['Intake and drawing approval', 'Machining', 'Assembly', 'Finishing', 'Delivery', 'Pickup']
  const defaultsByOrg = () =>
    rowsOf<{ org_id: string; names: string[]; items: number }>(
      `select t.org_id, array_agg(t.name order by t.created_at) as names,
         sum((select count(*) from checklist_template_items i where i.template_id = t.id))::int as items
       from checklist_templates t where t.is_default group by t.org_id order by t.org_id`,
    )
  const complete = () =>
    [shop.orgId, emptyOrgId].sort().map((org_id) => ({ org_id, names: DEFAULTS, items: 38 }))

  /** A job does it after the start. */
  async function untilCompleted(): Promise<void> {
    const left = async () => [
      await rowsOf(`select from graphile_worker.jobs where task_identifier = 'organizations.complete'`),
      await rowsOf('select from organizations where completed_to < 1'),
    ]
    await expect.poll(left).toEqual([[], []])
  }

  const start = async () => {
    const server = await startServer(
      readConfig({
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: addressOf(connection),
        SESSION_SECRET: 'a secret of the tests, thirty-two characters',
      }),
      pino({ level: 'silent' }),
    )
    servers.push(server)
    return server
  }

  test('at once give old organizations the default templates once', async () => {
    await Promise.all([start(), start()])
    await untilCompleted()
    expect(await defaultsByOrg()).toEqual(complete())
  })

  test('later add nothing', async () => {
    await start()
    await untilCompleted()
    expect(await defaultsByOrg()).toEqual(complete())
  })

  test('show what was there before', async () => {
    const visitor = new Visitor(servers[0]?.url ?? '')
    const login = await visitor.post('/api/login', { email: 'old@example.com', password: PASSWORD })
    expect(login.status).toBe(200)
    const templates: Template[] = (await visitor.get('/api/checklist-templates')).body
    expect(templates.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Machining', false],
      ...DEFAULTS.map((name) => [name, true]),
    ])
    const board: Order[] = (await visitor.get('/api/orders')).body
    const counts = new Map(board.map((order) => [order.id, countsOf(order)]))
    expect(counts).toEqual(await countedRows({ database }, shop.orgId))

    const [full, noted] = shop.orderIds
    const [note] = (await visitor.get(`/api/orders/${noted}/notes`)).body
    expect([note.content, note.mentions, note.author.displayName]).toEqual([lookalike, undefined, 'Pia'])
    const [line] = (await visitor.get(`/api/orders/${noted}/activities`)).body
    expect(line.message).toBe(lookalike)
    const made = await visitor.post(`/api/orders/${full}/checklists`, {
      name: 'Parts',
      templateId: templates.find(({ name, isDefault }) => isDefault && name === 'Machining')?.id,
    })
    expect(made.body.items).toHaveLength(7)
    expect((await visitor.get(`/api/orders/${full}`)).body).toMatchObject({ checklistTotal: 12, version: 5 })
    await untilConsumed(connection)
    expect((await visitor.get('/api/notifications')).body, 'the past is no news').toEqual([])
  })
})

function addressOf({ user, password, host, port, database: name }: Connection): string {
  const who = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(String(password ?? ''))}`
  return `postgresql://${who}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`
}
