import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { startTcpProxy, type TcpProxy } from '../../test/support/tcp-proxy.ts'
import { NEVER_MS, work } from '../../test/support/workers.ts'
import { transact } from '../db/transact.ts'
import { sweepJobs, sweepQueues } from './jobs.tasks.ts'
import { addJob, addJobs, defineTask, handle } from './jobs.ts'
import { openLooks } from './looks.ts'

let kerf: OwnKerf
const GREET = defineTask('greet', z.object({ name: z.string() }))

beforeAll(async () => {
  kerf = await startKerf({ times: { jobsAliveMs: 200, jobsPollMs: NEVER_MS } })
})
afterAll(() => kerf.close())

const waiting = async () => {
  const { rows } = await kerf.database.pool.query(
    "select attempts, last_error from graphile_worker.jobs where task_identifier = 'greet'",
  )
  return rows
}

test('what a job is told is looked at before it is done', async () => {
  const greeted: string[] = []
  work(kerf, [handle(GREET, async ({ name }) => void greeted.push(name))])
  await addJob(kerf.database.db, GREET, { name: 'Ann' })
  await expect.poll(() => greeted).toEqual(['Ann'])
  await addJob(kerf.database.db, { ...GREET, payload: z.any() }, { name: 7 })
  await expect.poll(waiting).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('name') }])
  await kerf.database.pool.query('delete from graphile_worker._private_jobs')
})

test('a clock that was years ahead once does not keep what comes by the clock until then', async () => {
  const { pool } = kerf.database
  await pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('clockwork', '2020-01-01', '2120-01-01')`,
  )
  const clockwork = defineTask('clockwork', z.object({}).loose())
  work(kerf, [handle(clockwork, async () => undefined, { cron: '0 4 1 1 *' })])
  const last = async () => {
    const { rows } = await pool.query<{ isPast: boolean }>(
      `select last_execution <= now() as "isPast" from graphile_worker._private_known_crontabs
       where identifier = 'clockwork'`,
    )
    return rows
  }
  await expect.poll(last).toEqual([{ isPast: true }])
})

test('jobs of one queue are done one after the other, without a pause between them', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Person ${index}`)
  const done: string[] = []
  let atOnce = 0
  let most = 0
  const greet = handle(GREET, async ({ name }) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await kerf.database.pool.query('select 1')
    done.push(name)
    atOnce -= 1
  })
  work(kerf, [greet])
  const payloads = names.map((name) => ({ name }))
  await addJobs(kerf.database.db, GREET, payloads, { afterMs: 0, queue: 'greetings' })
  await expect.poll(() => done).toEqual(names)
  expect(most).toBe(1)
  await expect.poll(waiting).toEqual([])
})

test('workers that share a queue go on with it as soon as others of them have done a job of it', async () => {
  const ANSWER = defineTask('answer', GREET.payload)
  const looks = openLooks(kerf.database.pool)
  let left = 30
  const handOn = (from: typeof GREET, to: typeof GREET) =>
    handle(from, async (payload) => {
      left -= 1
      if (left > 0) await addJob(kerf.database.db, to, payload, { queue: 'greetings' })
    })
  work(kerf, [handOn(GREET, ANSWER)], { looks })
  work(kerf, [handOn(ANSWER, GREET)], { looks })
  await addJob(kerf.database.db, GREET, { name: 'Ann' }, { queue: 'greetings' })
  await expect.poll(() => left).toBe(0)
  await expect.poll(waiting).toEqual([])
})

test('a job that never ends has failed after its time, and what waits behind it is done', async () => {
  const done: string[] = []
  const greet = handle(
    GREET,
    async ({ name }) => {
      if (name === 'Nobody') await new Promise(() => undefined)
      done.push(name)
    },
    { longestMs: 300 },
  )
  work(kerf, [greet])
  for (const name of ['Nobody', 'Ann'])
    await addJob(kerf.database.db, GREET, { name }, { queue: 'greetings' })
  await expect.poll(() => done).toEqual(['Ann'])
  await expect
    .poll(waiting)
    .toMatchObject([{ attempts: 1, last_error: expect.stringContaining('within 300 ms') }])
  await kerf.database.pool.query('delete from graphile_worker._private_jobs')
})

test('a job that ends while the worker stops is done, and not done again', async () => {
  const done: string[] = []
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const greet = handle(GREET, async ({ name }) => {
    begun.resolve()
    await held.promise
    done.push(name)
  })
  const { jobs } = work(kerf, [greet])
  await addJob(kerf.database.db, GREET, { name: 'Last' })
  await begun.promise
  const closed = jobs.close()
  held.resolve()
  await closed
  expect(done).toEqual(['Last'])
  expect(await waiting()).toEqual([])
})

describe('a job whose process was killed', () => {
  test('is taken up by another one soon, and one whose process lives is not', async () => {
    const { pool } = kerf.database
    const done: string[] = []
    // As they stand in the queue when a process dies over them, or works on. The living one is known first: the
    // server beats meanwhile, and would free its job.
    await pool.query("insert into job_workers values ('of the living', now() + interval '1 hour')")
    await addJob(kerf.database.db, GREET, { name: 'of the dead' })
    await addJob(kerf.database.db, GREET, { name: 'of the living' })
    await pool.query(
      `update graphile_worker._private_jobs
       set locked_by = payload ->> 'name', locked_at = now() - interval '1 minute', attempts = 1`,
    )
    work(kerf, [handle(GREET, async ({ name }) => void done.push(name))])
    await expect.poll(() => done).toEqual(['of the dead'])
    await expect.poll(async () => (await waiting()).length).toBe(1)
    await pool.query("delete from job_workers where id = 'of the living'")
    await expect.poll(() => done).toEqual(['of the dead', 'of the living'])
  })
})

test('what failed for good is removed after a month, and nothing else is', async () => {
  const { db, pool } = kerf.database
  for (const name of ['failed', 'failed lately', 'waiting'])
    await addJob(db, GREET, { name }, { afterMs: 60_000 })
  await pool.query(
    `update graphile_worker._private_jobs
     set attempts = case when payload ->> 'name' = 'waiting' then attempts else max_attempts end,
       updated_at = now() - case when payload ->> 'name' = 'failed lately' then interval '29 days' else interval '31 days' end`,
  )
  await sweepJobs(pool)
  const { rows } = await pool.query(
    "select payload ->> 'name' as name from graphile_worker._private_jobs order by id",
  )
  expect(rows).toEqual([{ name: 'failed lately' }, { name: 'waiting' }])
  await pool.query('delete from graphile_worker._private_jobs')
})

test('a queue without jobs is removed, and none to which somebody adds one', async () => {
  const { db, pool } = kerf.database
  const done: string[] = []
  await addJob(db, GREET, { name: 'Ann' }, { queue: 'over' })
  const { jobs } = work(kerf, [handle(GREET, async ({ name }) => void done.push(name))])
  await expect.poll(waiting).toEqual([])
  await jobs.close()
  const queues = async () =>
    (
      await pool.query(
        `select queue_name as name from graphile_worker._private_job_queues where queue_name = 'over'`,
      )
    ).rows
  await transact(pool, async (tx) => {
    await addJob(tx, GREET, { name: 'Ben' }, { queue: 'over' })
    await sweepQueues(pool)
  })
  expect(await queues()).toHaveLength(1)
  work(kerf, [handle(GREET, async ({ name }) => void done.push(name))])
  await expect.poll(() => done).toEqual(['Ann', 'Ben'])
  await expect.poll(waiting).toEqual([])
  await sweepQueues(pool)
  expect(await queues()).toEqual([])
})

describe('while the database is away', () => {
  let network: TcpProxy

  beforeAll(async () => {
    const { host = '', port = 0 } = kerf.connection
    network = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  })
  afterAll(() => network.close())

  test('nothing ends because a job was under way, and it is done again', async () => {
    const done: string[] = []
    let cut: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (cut = resolve))
    let first = true
    const greet = handle(GREET, async ({ name }) => {
      if (first) {
        first = false
        cut()
        // By the time that it is through nobody can write down how it went.
        await expect.poll(() => network.open()).toBe(0)
      }
      done.push(name)
    })
    work(kerf, [greet], { connection: { ...kerf.connection, host: '127.0.0.1', port: network.port } })
    await addJob(kerf.database.db, GREET, { name: 'Cut off' })
    await begun
    network.refuse()
    network.cut()
    await expect.poll(() => done).toEqual(['Cut off'])
    const before = network.refused()
    await expect.poll(() => network.refused()).toBeGreaterThan(before + 1)
    network.resume()
    await expect.poll(() => done.length).toBe(2)
    await expect.poll(waiting).toEqual([])
  })
})
