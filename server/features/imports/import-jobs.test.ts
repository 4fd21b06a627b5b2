import { randomUUIDv7 } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { holdQueue, letQueueGo } from '../../../test/support/database/held-queues.ts'
import { anImport, tableOf } from '../../../test/support/imports/an-import.ts'
import { startKerf } from '../../../test/support/kerf.ts'
import { jobQueue } from './import-jobs.ts'

test('organizations that were founded one after the other share both queues', () => {
  const queues = Array.from({ length: 100 }, () => jobQueue(randomUUIDv7()))
  expect(new Set(queues)).toEqual(new Set(['imports 0', 'imports 1']))
})

test('who runs one import waits for one of an organization that runs many, and not for all of them', async () => {
  const kerf = await startKerf()
  onTestFinished(() => kerf.close())
  const ann = await anAdmin(kerf)
  const queue = jobQueue(ann.orgId)
  let ben = await anAdmin(kerf)
  while (jobQueue(ben.orgId) !== queue) ben = await anAdmin(kerf)

  await holdQueue(kerf, queue)
  const run = async (by: Somebody) => {
    const { id } = await anImport(by, tableOf('Title,Customer', 'Oak table,Adaeze Nwosu'))
    expect((await by.visitor.post(`/api/imports/${id}/run`)).status).toBe(200)
  }
  for (let count = 0; count < 3; count += 1) await run(ann)
  await run(ben)
  await letQueueGo(kerf, queue)
  const done = async () => {
    const { rows } = await kerf.database.pool.query<{ org_id: string }>(
      "select org_id from events where type = 'orders.imported' order by created_at",
    )
    return rows.map(({ org_id }) => (org_id === ann.orgId ? 'Ann' : 'Ben'))
  }
  await expect.poll(async () => (await done()).length).toBe(4)
  expect(await done()).toEqual(['Ann', 'Ben', 'Ann', 'Ann'])
})
