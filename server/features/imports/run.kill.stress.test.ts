import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { anImport, brought, tableOf, untilEnded } from '../../../test/support/imports/an-import.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { untilBlockedBy } from '../../../test/support/database/locks.ts'
import { NODE, NODE_COMPILE_CACHE } from '../../../test/support/processes/server-process.ts'
import type { Notifier } from '../../rooms/notifier.ts'
import { addImportJob, RUN, UNDO } from './import-jobs.ts'
import { runImport } from './run.service.ts'
import { importRunTasks, sweepImports } from './run.tasks.ts'

const ROWS = 1200

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const read = async (text: string, values: unknown[] = []) =>
  (await kerf.database.pool.query(text, values)).rows[0]

const services = () => ({ ...kerf.services, notifier: { notify: () => undefined } as unknown as Notifier })

/** Its numbers are taken as the call takes them; no job of this server works on it. */
async function startedImport(by: Somebody, rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, index) => `Table ${index};Ann`)
  const { id } = await anImport(by, tableOf('Title;Customer', ...lines))
  await kerf.database.pool.query(
    `with taken as (
       update organizations set last_order_number = last_order_number + $3 where id = $2 returning last_order_number
     )
     update imports set state = 'running', actor_id = created_by, order_count = $3,
       first_number = (select last_order_number from taken) - $3 + 1
     where id = $1`,
    [id, by.orgId, rows],
  )
  return id
}

/** Another process that runs it. */
function run(importId: string) {
  const script = new URL('../../../test/support/imports/run-process.ts', import.meta.url).pathname
  const [node = '', ...options] = NODE
  return spawn(node, [...options, script, JSON.stringify(kerf.connection), admin.orgId, importId], {
    env: { ...process.env, NODE_COMPILE_CACHE },
    stdio: 'inherit',
  })
}

test('a process that is killed while it imports leaves nothing, and the next one makes all with the same numbers', async () => {
  await anOrder(admin)
  const id = await startedImport(admin, ROWS)
  // With this it comes to its last statements, and no further.
  const holder = await kerf.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from organizations where id = $1 for no key update', [admin.orgId])
  const child = run(id)
  const gone = once(child, 'exit')
  const progress = async () => (await read('select progress from imports where id = $1', [id])).progress
  try {
    await expect.poll(progress, { interval: 20 }).toBe(ROWS)
  } finally {
    child.kill('SIGKILL')
    await holder.query('rollback')
    holder.release()
  }
  await gone
  const count = 'select count(*)::int as n from orders where org_id = $1 and is_imported'
  expect(await read(count, [admin.orgId])).toEqual({ n: 0 })
  expect(await anOrder(admin)).toMatchObject({ number: `ORD-${ROWS + 2}` })

  const again = () => runImport(services(), { orgId: admin.orgId, importId: id, failed: 0 })
  // PostgreSQL hears late of a connection that is gone; until then the import is under way there.
  await expect.poll(() => again().then(() => 'done', String)).toBe('done')
  await again()
  expect(
    await read(
      `select count(*)::int as n, count(distinct number)::int as numbers, min(number) as first, max(number) as last
       from orders where org_id = $1 and is_imported`,
      [admin.orgId],
    ),
  ).toEqual({ n: ROWS, numbers: ROWS, first: 'ORD-0002', last: `ORD-${ROWS + 1}` })
  expect(await read(`select count(*)::int as n from events where type = 'orders.imported'`)).toEqual({ n: 1 })
  expect(await read('select state, progress from imports where id = $1', [id])).toEqual({
    state: 'done',
    progress: ROWS,
  })
})

test('what could not be written is tried again, and after some tries it is said', async () => {
  const id = await startedImport(admin, ROWS)
  // As long as somebody else works on it, it fails.
  const holder = await kerf.database.pool.connect()
  try {
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`kerf import ${id}`])
    const [task] = importRunTasks(services())
    await task?.run({ orgId: admin.orgId, importId: id, failed: 0 })
    expect(
      await read(
        `select run_at > now() as later from graphile_worker.jobs where task_identifier = 'imports.run'`,
      ),
    ).toEqual({ later: true })
    const stateOf = () => read('select state, failure from imports where id = $1', [id])
    expect(await stateOf()).toEqual({ state: 'running', failure: null })
    await task?.run({ orgId: admin.orgId, importId: id, failed: 4 })
    expect(await stateOf()).toEqual({
      state: 'failed',
      failure: "The orders couldn't be saved, so nothing was imported. Choose the file again",
    })
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
  expect(await read('select count(*)::int as n from orders where import_id = $1', [id])).toEqual({ n: 0 })
})

test('an import that was given up meanwhile makes nothing', async () => {
  const id = await startedImport(admin, 2)
  const holder = await kerf.database.pool.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    await holder.query(`update imports set state = 'failed' where id = $1`, [id])
    const run = runImport(services(), { orgId: admin.orgId, importId: id, failed: 0 }).then(
      () => 'done',
      String,
    )
    await untilBlockedBy(kerf, rows[0]?.pid ?? 0, 1)
    await holder.query('commit')
    expect(await run).toContain('was given up meanwhile')
  } finally {
    holder.release()
  }
  const inDatabase = `select state, (select count(*)::int from orders where import_id = $1) as orders from imports where id = $1`
  expect(await read(inDatabase, [id])).toEqual({ state: 'failed', orders: 0 })
})

test('what was under way as a backup was written goes on after it is restored, which has no jobs', async () => {
  const shop = await anAdmin(kerf)
  const undoing = (await anImport(shop, tableOf('Title;Customer', 'Bench;Ann'))).id
  await brought(shop, undoing, 'run')
  await kerf.database.pool.query(`update imports set state = 'undoing' where id = $1`, [undoing])
  const running = await startedImport(shop, 2)
  const clear = async () => (await shop.visitor.delete('/api/admin/clear-all-data')).status
  expect(await clear()).toBe(409)
  // Whoever began it a short time ago may still work on it.
  await sweepImports(services())
  const left = `select count(*)::int as n from imports i where state in ('running', 'undoing') and org_id = $1
    and not exists (select from graphile_worker.jobs j where j.key = 'import ' || i.id)`
  expect(await read(left, [shop.orgId])).toEqual({ n: 2 })
  await kerf.database.pool.query(
    `update imports set created_at = now() - interval '61 minutes' where org_id = $1`,
    [shop.orgId],
  )
  await sweepImports(services())
  expect(await untilEnded(shop, running)).toMatchObject({ state: 'done', orderCount: 2 })
  expect(await untilEnded(shop, undoing)).toMatchObject({ state: 'undone', undone: { removed: 1 } })
  expect(await clear()).toBe(204)
})

test('what ended each process that worked on it is given up, and can be begun anew', async () => {
  const shop = await anAdmin(kerf)
  const undoing = (await anImport(shop, tableOf('Title;Customer', 'Bench;Ann'))).id
  await brought(shop, undoing, 'run')
  const running = await startedImport(shop, 2)
  await kerf.database.pool.query(`update imports set state = 'undoing' where id = $1`, [undoing])
  const tried = async (task: typeof RUN, importId: string, leftTries: number) => {
    // Not yet, so that none of this server's workers takes it.
    await addImportJob(kerf.database.db, task, { orgId: shop.orgId, importId, failed: 0 }, 60 * 60_000)
    await kerf.database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts - $2 where key = 'import ' || $1`,
      [importId, leftTries],
    )
  }
  const stateOf = (id: string) => read('select state, failure from imports where id = $1', [id])
  await tried(RUN, running, 1)
  await tried(UNDO, undoing, 1)
  await sweepImports(services())
  expect(await stateOf(running)).toEqual({ state: 'running', failure: null })
  expect(await stateOf(undoing)).toEqual({ state: 'undoing', failure: null })

  await tried(RUN, running, 0)
  await tried(UNDO, undoing, 0)
  await sweepImports(services())
  expect(await stateOf(running)).toEqual({
    state: 'failed',
    failure: "The orders couldn't be saved, so nothing was imported. Choose the file again",
  })
  expect(await stateOf(undoing)).toEqual({
    state: 'done',
    failure: 'The undo failed, so the orders are still there. Try again',
  })
  await brought(shop, undoing, 'undo')
  expect(await stateOf(undoing)).toMatchObject({ state: 'undone' })
})
