import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { holdQueue, letQueueGo } from '../../../test/support/database/held-queues.ts'
import { untilBlockedBy } from '../../../test/support/database/locks.ts'
import { anImport, brought, tableOf, untilEnded } from '../../../test/support/imports/an-import.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { jobQueue } from './import-jobs.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

const rowsOf = async (text: string, values: unknown[]) => (await kerf.database.pool.query(text, values)).rows

/** Starts an import of so many rows. */
async function started(by: Somebody, rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, index) => `Table ${index},Adaeze Nwosu`)
  const { id } = await anImport(by, tableOf('Title,Customer', ...lines))
  expect((await by.visitor.post(`/api/imports/${id}/run`)).status).toBe(200)
  return id
}

// No few rows.
const MANY = 600

/** A long import, which is under way until it is let go. */
async function aLongOneUnderWay(shop: Somebody): Promise<{ id: string; letGo: () => Promise<void> }> {
  const queue = jobQueue(shop.orgId)
  await holdQueue(kerf, queue)
  const id = await started(shop, MANY)
  // It comes as far as to say how far it is.
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await holder.query('select from imports where id = $1 for no key update', [id])
  await letQueueGo(kerf, queue)
  await untilBlockedBy(kerf, rows[0]?.pid ?? 0, 1)
  return { id, letGo: async () => void (await holder.query('commit')) }
}

/** Whether somebody works on it. */
async function isBegun(importId: string): Promise<unknown> {
  const text = `select locked_at is not null as "isBegun" from graphile_worker.jobs where key = 'import ' || $1`
  return (await rowsOf(text, [importId]))[0]?.isBegun
}

test('a small import and its undoing wait for no long ones of others', async () => {
  const long = [await aLongOneUnderWay(await anAdmin(kerf)), await aLongOneUnderWay(await anAdmin(kerf))]
  const cal = await anAdmin(kerf)
  const next = await started(cal, MANY)
  const ben = await anAdmin(kerf)
  const { id } = await anImport(ben, tableOf('Title,Customer', 'Oak table,Adaeze Nwosu'))
  expect(await brought(ben, id, 'run')).toMatchObject({ state: 'done', orderCount: 1 })
  expect(await brought(ben, id, 'undo')).toMatchObject({ state: 'undone', undone: { removed: 1 } })
  // Whoever did them has left the long one alone that waited before them.
  expect(await isBegun(next)).toBe(false)

  for (const { letGo } of long) await letGo()
  expect(await untilEnded(cal, next)).toMatchObject({ state: 'done', orderCount: MANY })
})

test('a small import waits for a long one of its own organization that is under way', async () => {
  const ann = await anAdmin(kerf)
  const long = await aLongOneUnderWay(ann)
  const small = await started(ann, 1)
  // Whoever does this one could have begun the other one before it.
  const ben = await anAdmin(kerf)
  const { id } = await anImport(ben, tableOf('Title,Customer', 'Oak table,Adaeze Nwosu'))
  expect(await brought(ben, id, 'run')).toMatchObject({ state: 'done' })
  expect(await isBegun(small)).toBe(false)

  await long.letGo()
  await untilEnded(ann, small)
  const ended = `select data ->> 'importId' as id from events
    where org_id = $1 and type = 'orders.imported' order by version`
  expect(await rowsOf(ended, [ann.orgId])).toEqual([{ id: long.id }, { id: small }])
})

test('who runs one import waits for one of an organization that runs many, and not for all of them', async () => {
  const long = [await aLongOneUnderWay(await anAdmin(kerf)), await aLongOneUnderWay(await anAdmin(kerf))]
  const [ann, ben] = [await anAdmin(kerf), await anAdmin(kerf)]
  for (let count = 0; count < 3; count += 1) await started(ann, MANY)
  await started(ben, MANY)
  const done = async () => {
    const events = await rowsOf(
      `select org_id from events where org_id = any($1) and type = 'orders.imported' order by created_at`,
      [[ann.orgId, ben.orgId]],
    )
    return events.map(({ org_id }) => (org_id === ann.orgId ? 'Ann' : 'Ben'))
  }
  // By the one that is free then, one after the other.
  await long[0]?.letGo()
  await expect.poll(async () => (await done()).length).toBe(4)
  expect(await done()).toEqual(['Ann', 'Ben', 'Ann', 'Ann'])
  await long[1]?.letGo()
})

test.each(['imports 0', 'imports 1'])('what a version before has added to "%s" is done', async (queue) => {
  const ann = await anAdmin(kerf)
  await holdQueue(kerf, jobQueue(ann.orgId))
  const id = await started(ann, 1)
  await kerf.database.pool.query(
    `with job as (delete from graphile_worker._private_jobs where key = 'import ' || $1 returning payload)
     select graphile_worker.add_job('imports.run', payload, $2, job_key => 'import ' || $1, flags => array[$2])
     from job`,
    [id, queue],
  )
  expect(await untilEnded(ann, id)).toMatchObject({ state: 'done', orderCount: 1 })
})
