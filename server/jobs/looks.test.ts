import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { anAdmin, anOrder } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { startReceivers } from '../../test/support/webhooks/receiver.ts'
import { aWebhook } from '../../test/support/webhooks/webhooks.ts'
import { NEVER_MS, work } from '../../test/support/workers.ts'
import { addJob, defineTask, handle } from './jobs.ts'
import { openLooks } from './looks.ts'

let kerf: OwnKerf
const GREET = defineTask('greet', z.object({ name: z.string() }))

beforeAll(async () => {
  kerf = await startKerf({ times: { jobsPollMs: NEVER_MS } })
})
afterAll(() => kerf.close())

const waiting = async () =>
  (
    await kerf.database.pool.query(
      "select attempts, last_error from graphile_worker.jobs where task_identifier = 'greet'",
    )
  ).rows

test('queues that take turns do so whatever waits longest, and each keeps its order', async () => {
  const done: string[] = []
  const queues = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'last']
  const jobsOf = (queue: string) =>
    Array.from({ length: queue === 'last' ? 2 : 20 }, (_, index) => `${queue} ${index + 1}`)
  for (const queue of queues)
    for (const name of jobsOf(queue)) await addJob(kerf.database.db, GREET, { name }, { queue })
  work(kerf, [handle(GREET, async ({ name }) => void done.push(name))], { concurrency: 1 })
  await expect.poll(waiting).toEqual([])
  for (const queue of queues) expect(done.filter((name) => name.startsWith(queue))).toEqual(jobsOf(queue))
  expect(done.indexOf('last 2')).toBeLessThan(80)
})

test('a long job keeps no long ones of other queues from having their turn', async () => {
  const done: string[] = []
  for (const queue of ['A', 'B', 'C', 'D'])
    await addJob(kerf.database.db, GREET, { name: queue }, { queue, isLong: queue < 'C' })
  work(kerf, [handle(GREET, async ({ name }) => void done.push(name))], { concurrency: 1 })
  await expect.poll(waiting).toEqual([])
  expect(done).toEqual(['A', 'B', 'C', 'D'])
})

test('a pool does so many jobs of a lane at a time, and others meanwhile', async () => {
  const done: string[] = []
  const held = Promise.withResolvers<void>()
  const MAIL = defineTask('mail', GREET.payload, 'mails')
  const run = async ({ name }: { name: string }) => {
    done.push(name)
    if (name !== 'quick') await held.promise
  }
  for (const name of ['A', 'B', 'C', 'D'])
    await addJob(kerf.database.db, MAIL, { name: `mail ${name}` }, { queue: `mails of ${name}` })
  work(kerf, [handle(MAIL, run), handle(GREET, run)], {
    concurrency: 8,
    most: { mails: 2 },
  })
  await addJob(kerf.database.db, GREET, { name: 'quick' }, { queue: 'calls of H' })
  await expect.poll(() => done.toSorted()).toEqual(['mail A', 'mail B', 'quick'])
  held.resolve()
  await expect.poll(() => done.length).toBe(5)
})

test('a job is done although somebody else looked when it was added', async () => {
  const done: string[] = []
  work(kerf, [handle(GREET, async ({ name }) => void done.push(name))], { concurrency: 1 })
  await addJob(kerf.database.db, GREET, { name: 'first' }, { queue: 'looked at' })
  await expect.poll(waiting).toEqual([])
  // As each look for a job does for its moment, also those of other servers.
  const look = await kerf.database.pool.connect()
  await look.query('begin; select from graphile_worker._private_job_queues where is_available for update')
  await addJob(kerf.database.db, GREET, { name: 'passed over' }, { queue: 'looked at' })
  await addJob(kerf.database.db, GREET, { name: 'found' })
  await expect.poll(() => done).toEqual(['first', 'found'])
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await look.query('commit')
  look.release()
  await expect.poll(() => done).toEqual(['first', 'found', 'passed over'])
})

test('jobs begin when they are due, whoever else looks at that moment', async () => {
  const tasks = ['one', 'two', 'three'].map((name) => defineTask(name, GREET.payload))
  const done: string[] = []
  const doing = tasks.map((task) => handle(task, async ({ name }) => void done.push(name)))
  // Two processes with a pool for each task.
  for (let process = 0; process < 2; process += 1) {
    const looks = openLooks(kerf.database.pool)
    for (const handler of doing) work(kerf, [handler], { looks })
  }
  for (let round = 0; round < 40; round += 1) {
    const names = tasks.map(({ name }) => `${name} ${round}`)
    await Promise.all(
      tasks.map((task, index) =>
        addJob(
          kerf.database.db,
          task,
          { name: names[index] ?? '' },
          { queue: task.name, afterMs: index * 20 },
        ),
      ),
    )
    await expect.poll(() => done.slice(-3).toSorted(), { interval: 5 }).toEqual(names.toSorted())
  }
})

test('messages to webhooks are sent at once by a server that has nothing else to do', async () => {
  const receivers = await startReceivers()
  onTestFinished(() => receivers.close())
  const webhookOutbound = { allowPrivate: true, ca: receivers.ca }
  const idle = await startKerf({ webhookOutbound, times: { jobsPollMs: NEVER_MS } })
  onTestFinished(() => idle.close())
  const ann = await anAdmin(idle)
  const receiver = receivers.receiver()
  await aWebhook(ann, receiver)
  for (let count = 1; count <= 12; count += 1) {
    await anOrder(ann)
    await expect.poll(() => receiver.messages().length, { interval: 5 }).toBe(count)
  }
})
