import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pino } from 'pino'
import { anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { openNotifier } from '../rooms/notifier.ts'
import { openConsumers, type Consumer } from './consumers.service.ts'
import { pauseAfter } from './retries.ts'

const HOUR = 3_600_000

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

/** Consumers that end with the test, and what they wrote into the log. */
async function open(consumers: Consumer[], pauses: (failures: number) => number) {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const notifier = await openNotifier(kerf.connection, kerf.database.pool, pino({ level: 'silent' }))
  const opened = openConsumers({ ...kerf.services, notifier }, consumers, log, { pauses })
  onTestFinished(async () => {
    await opened.close()
    await notifier.close()
  })
  return { consumers: opened, lines }
}

test('pauses are twice as long each time, up to an hour', () => {
  expect([1, 2, 3, 12].map(pauseAfter)).toEqual([1000, 2000, 4000, 2_048_000])
  expect([13, 14, 5000].map(pauseAfter)).toEqual([HOUR, HOUR, HOUR])
})

test('one that goes on failing is tried again and again, after pauses that nothing shortens', async () => {
  const ann = await anAdmin(kerf)
  const failed: number[] = []
  const good: number[] = []
  let tries = 0
  const { consumers, lines } = await open(
    [
      {
        name: 'bad',
        async consume(_tx, orgId) {
          if (orgId !== ann.orgId) return
          tries += 1
          throw new Error('It fails')
        },
      },
      {
        name: 'good',
        async consume(_tx, orgId, events) {
          if (orgId === ann.orgId) good.push(...events.map(({ version }) => version))
        },
      },
    ],
    (failures) => {
      failed.push(failures)
      return failures < 4 ? 1 : HOUR
    },
  )
  await anOrder(ann)
  await consumers.sweep()
  await expect.poll(() => failed).toEqual([1, 2, 3, 4])
  const before = tries
  await anOrder(ann)
  await consumers.sweep()
  await expect.poll(() => good).toEqual([1, 2])
  await consumers.sweep()
  expect([failed, tries]).toEqual([[1, 2, 3, 4], before])
  const told = lines.filter(({ level }) => level === 40)
  expect(told.map(({ failures, pauseMs }) => [failures, pauseMs])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, HOUR],
  ])
  expect(told[0]).toMatchObject({
    orgId: ann.orgId,
    consumer: 'bad',
    msg: 'consumers: events could not be consumed',
  })
})

test('one that has succeeded again reads on with the others, and begins with the first pause where it fails anew', async () => {
  const bob = await anAdmin(kerf)
  const failed: number[] = []
  const read: number[] = []
  let left = 4
  const { lines } = await open(
    [
      {
        name: 'now and then',
        async consume(_tx, orgId, events) {
          if (orgId !== bob.orgId) return
          left -= 1
          if (left >= 0) throw new Error('It fails')
          read.push(...events.map(({ version }) => version))
        },
      },
    ],
    (failures) => {
      failed.push(failures)
      return 1
    },
  )
  await anOrder(bob)
  await expect.poll(() => read).toEqual([1])
  // The first of the tries was one with all consumers together.
  expect(failed).toEqual([1, 2, 3])
  await anOrder(bob)
  await expect.poll(() => read).toEqual([1, 2])
  left = 2
  await anOrder(bob)
  await expect.poll(() => read).toEqual([1, 2, 3])
  expect(failed).toEqual([1, 2, 3, 1])
  const again = () => lines.filter(({ msg }) => msg === 'consumers: events are consumed again').length
  await expect.poll(again).toBe(2)
})

test('one whose run took too long is paused, too, and one that found no database is not', async () => {
  const cem = await anAdmin(kerf)
  const failed: number[] = []
  const read: number[] = []
  const away = () => new Error('Connection terminated unexpectedly')
  const late = () =>
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  // Of each run the first one is of all consumers together, and the second of each alone.
  const failures = [away, away, late, late]
  const { consumers } = await open(
    [
      {
        name: 'slow',
        async consume(_tx, orgId, events) {
          if (orgId !== cem.orgId) return
          const failure = failures.shift()
          if (failure) throw failure()
          read.push(...events.map(({ version }) => version))
        },
      },
    ],
    (count) => {
      failed.push(count)
      return 1
    },
  )
  await anOrder(cem)
  await expect.poll(() => failures.length).toBe(2)
  expect(failed).toEqual([])
  await expect
    .poll(async () => {
      await consumers.sweep()
      return read
    })
    .toEqual([1])
  expect(failed).toEqual([1])
})

test('those that are tried again leave a place to other organizations, however long they take', async () => {
  const hosts: Somebody[] = []
  for (let count = 0; count < 3; count += 1) hosts.push(await anAdmin(kerf))
  const dora = await anAdmin(kerf)
  const tries = new Map(hosts.map(({ orgId }) => [orgId, 0]))
  const read: string[] = []
  let waiting = 0
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>()
  onTestFinished(() => letEnd())
  const { consumers } = await open(
    [
      {
        name: 'stuck',
        async consume(_tx, orgId) {
          const before = tries.get(orgId)
          if (before === undefined) return void read.push(orgId)
          tries.set(orgId, before + 1)
          // Together, and alone.
          if (before < 2) throw new Error('It fails')
          waiting += 1
          await end
        },
      },
    ],
    () => 1,
  )
  for (const host of hosts) await anOrder(host)
  await consumers.sweep()
  await expect.poll(() => waiting).toBe(1)
  await anOrder(dora)
  await expect.poll(() => read).toContain(dora.orgId)
  expect(waiting).toBe(1)
  letEnd()
  await expect.poll(() => waiting).toBe(3)
})
