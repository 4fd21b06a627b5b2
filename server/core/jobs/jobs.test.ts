import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startKerf, type TestKerf } from '../../test/kerf.ts'
import { openDatabase, type Connection } from '../db/client.ts'
import { addJob, defineTask, handle, openJobs, type TaskHandler } from './jobs.ts'

let kerf: TestKerf
const log = pino({ level: 'silent' })
const GREET = defineTask('greet', z.object({ name: z.string() }))

beforeAll(async () => {
  kerf = await startKerf({ jobsAliveMs: 200 })
})
afterAll(() => kerf.close())

const waiting = async () => {
  const { rows } = await kerf.database.pool.query(
    "select attempts, last_error from graphile_worker.jobs where task_identifier = 'greet'",
  )
  return rows
}

/** A worker of its own, at a database that may be reached on another way. */
function work(handlers: TaskHandler[], connection: Connection = kerf.connection) {
  const database = openDatabase(connection, { max: 4, onError: () => undefined })
  const jobs = openJobs(database.pool, handlers, log, { aliveMs: 200 })
  jobs.start()
  onTestFinished(async () => {
    await jobs.close()
    await database.close()
  })
  return { jobs, database }
}

test('what a job is told is looked at before it is done', async () => {
  const greeted: string[] = []
  work([handle(GREET, async ({ name }) => void greeted.push(name))])
  await addJob(kerf.database.db, GREET, { name: 'Ann' })
  await expect.poll(() => greeted).toEqual(['Ann'])
  await addJob(kerf.database.db, { ...GREET, payload: z.any() }, { name: 7 })
  await expect.poll(waiting).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('name') }])
  await kerf.database.pool.query('delete from graphile_worker._private_jobs')
})

describe('a job whose process was killed', () => {
  test('is taken up by another one soon, and one whose process lives is not', async () => {
    const { pool } = kerf.database
    const done: string[] = []
    // As they stand in the queue when a process dies over them, or works on.
    await addJob(kerf.database.db, GREET, { name: 'of the dead' })
    await addJob(kerf.database.db, GREET, { name: 'of the living' })
    await pool.query(
      `update graphile_worker._private_jobs
       set locked_by = payload ->> 'name', locked_at = now() - interval '1 minute', attempts = 1`,
    )
    await pool.query("insert into job_workers values ('of the living', now() + interval '1 hour')")
    work([handle(GREET, async ({ name }) => void done.push(name))])
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['of the dead'])
    expect(await waiting()).toHaveLength(1)
    await pool.query("delete from job_workers where id = 'of the living'")
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['of the dead', 'of the living'])
  })
})

describe('while the database is away', () => {
  let cable: Server
  let folder: string
  const sockets = new Set<Socket>()
  let away = false
  let refused = 0

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerf-cable-'))
    const { host, port } = kerf.connection
    const name = `.s.PGSQL.${port ?? 5432}`
    cable = createServer((client) => {
      if (away) {
        refused += 1
        client.destroy()
        return
      }
      const database = connect(join(String(host), name))
      for (const socket of [client, database]) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => sockets.delete(socket))
      }
      client.pipe(database).pipe(client)
    })
    cable.listen(join(folder, name))
    await once(cable, 'listening')
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    cable.close()
    await rm(folder, { recursive: true, force: true })
  })

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
        await expect.poll(() => sockets.size).toBe(0)
      }
      done.push(name)
    })
    work([greet], { ...kerf.connection, host: folder })
    await addJob(kerf.database.db, GREET, { name: 'Cut off' })
    await begun
    away = true
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => done).toEqual(['Cut off'])
    const before = refused
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(before + 1)
    away = false
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(2)
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
  }, 40_000)
})
