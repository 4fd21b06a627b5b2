import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { anAdmin, anUpload } from '../../../test/support/factories.ts'
import { anImport, brought, tableOf } from '../../../test/support/imports/an-import.ts'
import { startKerf, type OwnKerf } from '../../../test/support/kerf.ts'
import { untilBlockedBy } from '../../../test/support/database/locks.ts'
import { STAGING_LOCK } from '../../db/advisory-locks.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
  await kerf.database.pool.query('create table written (name text, bytes bigint)')
})
afterAll(() => kerf.close())

/** From now on each statement that adds rows to a table writes down how much they say. */
async function watch(table: string, said: string): Promise<void> {
  await kerf.database.pool.query(`
    create function watch_${table}() returns trigger language plpgsql as $$ begin
      insert into written select '${table}', coalesce(sum(octet_length(${said})), 0) from added;
      return null;
    end $$`)
  await kerf.database.pool.query(`
    create trigger watch after insert on ${table} referencing new table as added
    for each statement execute function watch_${table}()`)
}
async function largest(table: string): Promise<number> {
  const { rows } = await kerf.database.pool.query<{ most: number }>(
    'select max(bytes)::int as most from written where name = $1',
    [table],
  )
  return rows[0]?.most ?? 0
}

const A_MEGABYTE = 1_000_000

test('few rows that say much are stored and made in small parts', async () => {
  await watch('import_rows', 'cells::text')
  await watch('orders', 'description')
  const by = await anAdmin(kerf)
  const lines = Array.from({ length: 400 }, (_, index) => `Table ${index},Ann,${'x'.repeat(5000)}`)
  const { id } = await anImport(by, tableOf('Title,Customer,Description', ...lines))
  expect(await brought(by, id, 'run')).toMatchObject({ state: 'done', orderCount: 400, progress: 400 })
  expect([await largest('import_rows'), await largest('orders')]).toEqual([
    expect.toSatisfy((bytes: number) => bytes > 0 && bytes < A_MEGABYTE),
    expect.toSatisfy((bytes: number) => bytes > 0 && bytes < A_MEGABYTE),
  ])
})

test('the next file is read when the one before is stored', async () => {
  const by = await anAdmin(kerf)
  const stage = async (fileUrl: string) => by.visitor.post('/api/imports', { fileUrl, fileName: 'a.csv' })
  const addresses: string[] = []
  for (let count = 0; count < 4; count += 1) addresses.push(await anUpload(by, 'Title,Customer\nTable,Ann'))
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    const lock = 'select pg_advisory_lock(hashtext($1), hashtext($2)), pg_backend_pid() as pid'
    const { rows } = await holder.query<{ pid: number }>(lock, [STAGING_LOCK, by.orgId])
    const first = stage(addresses[0] ?? '')
    await untilBlockedBy(kerf, rows[0]?.pid ?? 0, 1)
    const others = addresses.slice(1).map(stage)
    expect((await by.visitor.get('/api/imports')).status).toBe(200)
    expect(await untilBlockedBy(kerf, rows[0]?.pid ?? 0, 1)).toHaveLength(1)
    await holder.query('select pg_advisory_unlock_all()')
    const answers = await Promise.all([first, ...others])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409])
  } finally {
    await holder.end()
  }
})
