import fastify, { type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrganizationBusy } from '../errors.ts'
import { CHANGES_AT_ONCE } from './connection-shares.ts'
import { takeTurns } from './turns.ts'

const COUNT = 30
const WORK_MS = 10

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** When each of many requests that one organization sends at once is done, in milliseconds. */
async function timesOf(isAlone: boolean, count = COUNT): Promise<number[]> {
  const app = fastify()
  takeTurns(app, { heard: () => undefined, isAlone: () => isAlone })
  const request = { session: { orgId: 'a' }, method: 'GET' } as unknown as FastifyRequest
  const began = performance.now()
  const times: number[] = []
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, WORK_MS))
    times.push(performance.now() - began)
  }
  for (let n = 0; n < count; n += 1) void app.inTurn(request, false, work)
  await vi.advanceTimersByTimeAsync(1000)
  return times
}

test('while others ask as well, the places of a crowd rest for twice as long as they were taken', async () => {
  const times = await timesOf(false)
  expect(times).toHaveLength(COUNT)
  // Four at once: 26 wait behind the first of them, 22 behind the next ones, and then they are no crowd any more. To let others
  // be heard takes a millisecond of this clock.
  const after = [10, 41, 72, 83, 94, 105, 116, 127]
  expect(times.map((ms) => Math.round(ms))).toEqual(after.flatMap((ms) => [ms, ms, ms, ms]).slice(0, COUNT))
})

test('while nobody else asks, nothing rests', async () => {
  const times = await timesOf(true, 60)
  // Sixteen at once, behind which a crowd waits.
  const after = [10, 21, 32, 43].flatMap((ms) => Array.from({ length: 16 }, () => ms))
  expect(times.map((ms) => Math.round(ms))).toEqual(after.slice(0, 60))
})

/** How many of these requests are answered in ten seconds, each of which takes the thread for 20 ms to be written. */
async function writtenIn10s(isAlone: boolean, count: number): Promise<{ answered: number; atOnce: number }> {
  const app = fastify()
  takeTurns(app, { heard: () => undefined, isAlone: () => isAlone })
  const request = { session: { orgId: 'a' }, method: 'GET' } as unknown as FastifyRequest
  const now = performance.now.bind(performance)
  let written = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + written * 20)
  let [answered, running, atOnce] = [0, 0, 0]
  for (let n = 0; n < count; n += 1) {
    const work = app.inTurn(request, false, async (write) => {
      running += 1
      if (answered >= count / 2) atOnce = Math.max(atOnce, running)
      await new Promise((resolve) => setTimeout(resolve, WORK_MS))
      write(() => (written += 1))
      running -= 1
      answered += 1
    })
    void work
  }
  await vi.advanceTimersByTimeAsync(10_000)
  clock.mockRestore()
  return { answered, atOnce }
}

test('while others ask as well, responses that take long to write have a fifth of the time, one after the other', async () => {
  // Read, put together and written it takes 100 ms of the thread each time; the first second is let off.
  const { answered } = await writtenIn10s(false, 60)
  expect(answered).toBeGreaterThanOrEqual(20)
  expect(answered).toBeLessThanOrEqual(26)
  expect((await writtenIn10s(false, 20)).atOnce).toBe(1)
})

test('while nobody else asks, they have all of it', async () => {
  expect(await writtenIn10s(true, 60)).toEqual({ answered: 60, atOnce: 16 })
})

test('a thousand of one organization wait, and the next one is refused', async () => {
  const app = fastify()
  takeTurns(app, { heard: () => undefined, isAlone: () => false })
  const ask = (orgId: string) => {
    const request = { session: { orgId }, method: 'PATCH' } as unknown as FastifyRequest
    return app.inTurn(request, false, () => new Promise<never>(() => undefined))
  }
  for (let n = 0; n < CHANGES_AT_ONCE + 1000; n += 1) void ask('a')
  await expect(ask('a')).rejects.toThrow(new OrganizationBusy('asks for too much at once'))
})
