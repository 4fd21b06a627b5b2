import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Unavailable } from '../errors.ts'
import { fairQueue } from './fair-queue.ts'

const refusal = 'Too many at once. Please try again in a moment'

/** Work that lasts until it is ended, and notes when it begins. */
function bench(queue: ReturnType<typeof fairQueue>) {
  const begun: string[] = []
  const running: { key: string; end: () => void }[] = []
  return {
    begun,
    running,
    run: (key: string, signal?: AbortSignal) =>
      queue.run(
        key,
        () =>
          new Promise<string>((resolve) => {
            begun.push(key)
            running.push({ key, end: () => resolve(key) })
          }),
        signal,
      ),
    end: async (index = 0) => {
      running.splice(index, 1)[0]?.end()
      await setImmediate()
    },
  }
}

describe('a fair queue', () => {
  test('lets the keys take turns, however many of one came first', async () => {
    const { run, begun, running, end } = bench(fairQueue({ total: 1, perKey: 1, waitingPerKey: 9, refusal }))
    const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((key) => run(key))
    await setImmediate()
    while (running.length > 0) await end()
    expect(begun.join('')).toBe('abcabaa')
    expect(await Promise.all(all)).toHaveLength(7)
  })

  test('leaves places to others when one key has its share', async () => {
    const { run, begun, running, end } = bench(fairQueue({ total: 3, perKey: 2, waitingPerKey: 9, refusal }))
    const all = ['a', 'a', 'a', 'a', 'b'].map((key) => run(key))
    await setImmediate()
    expect(begun).toEqual(['a', 'a', 'b'])
    while (running.length > 0) await end()
    await Promise.all(all)
  })

  test('keeps places for others where it is to, and gives one key alone all that it may have', async () => {
    const shares = { total: 10, perKey: 4, waitingPerKey: 9, refusal }
    const { run, begun, running, end } = bench(fairQueue({ ...shares, leavesRoom: true }))
    const all = Array.from('aaaaabbbbbcccccddddd').map((key) => run(key))
    await setImmediate()
    expect(begun.join('')).toBe('aaaabbbccd')
    all.push(run('e'))
    await setImmediate()
    expect(begun).toHaveLength(10)
    // Each of the others holds something already.
    await end()
    expect(begun.slice(10)).toEqual(['e'])
    while (running.length > 0) await end()
    expect(await Promise.all(all)).toHaveLength(21)
  })

  test('refuses a key of which too many wait, and no other', async () => {
    const { run, running, end } = bench(fairQueue({ total: 1, perKey: 1, waitingPerKey: 1, refusal }))
    const taken = [run('a'), run('a')]
    await expect(run('a')).rejects.toThrow(new Unavailable(refusal))
    taken.push(run('b'))
    await setImmediate()
    while (running.length > 0) await end()
    expect(await Promise.all(taken)).toEqual(['a', 'a', 'b'])
    const later = run('a')
    await setImmediate()
    await end()
    expect(await later).toBe('a')
  })

  test('leaves out what nobody waits for any more', async () => {
    const { run, begun, running, end } = bench(fairQueue({ total: 1, perKey: 1, waitingPerKey: 9, refusal }))
    const leaving = new AbortController()
    const all = Promise.allSettled([run('a'), run('a', leaving.signal), run('a')])
    const reason = new Error('gone')
    leaving.abort(reason)
    await setImmediate()
    while (running.length > 0) await end()
    const done = { status: 'fulfilled', value: 'a' }
    expect(await all).toEqual([done, { status: 'rejected', reason }, done])
    expect(begun).toHaveLength(2)
  })

  test('goes on after work that failed', async () => {
    const queue = fairQueue({ total: 1, perKey: 1, waitingPerKey: 0, refusal })
    await expect(queue.run('a', () => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
    expect(await queue.run('a', async () => 'whole')).toBe('whole')
  })
})

describe('a key that asks again and again', () => {
  const WORK_MS = 200
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** How often the work of one key is done in ten seconds, asked for again by each caller as soon as it is done. */
  async function countOf(share: number, { ofCrowd = share, callers = 1 } = {}): Promise<number> {
    const shareOfCrowd = () => ofCrowd
    const queue = fairQueue({ total: 1, perKey: 1, waitingPerKey: 20, refusal, share, shareOfCrowd })
    let count = 0
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, WORK_MS))
      count += 1
    }
    const again = async (): Promise<void> => {
      await queue.run('a', work)
      await again()
    }
    for (let caller = 0; caller < callers; caller += 1) void again()
    await vi.advanceTimersByTimeAsync(10_000)
    return count
  }

  test('gets its share of the time, and one second more', async () => {
    expect(await countOf(1)).toBe(50)
    // One in 800 ms.
    expect(await countOf(1 / 4)).toBe(14)
  })

  test('gets another share of the time while many of it wait, and no second more', async () => {
    // One in 1000 ms, and one in 400 ms.
    expect(await countOf(1 / 2, { callers: 13, ofCrowd: 1 / 5 })).toBe(10)
    expect(await countOf(1 / 2, { callers: 12, ofCrowd: 1 / 5 })).toBe(28)
  })

  test('pays for its failures alone where it is to', async () => {
    const queue = fairQueue({
      total: 1,
      perKey: 1,
      waitingPerKey: 9,
      refusal,
      share: 1 / 5,
      countsFailures: true,
    })
    const take = () => new Promise<void>((resolve) => setTimeout(resolve, WORK_MS))
    const fail = async () => {
      await take()
      throw new Error('A wrong password')
    }
    async function countIn(work: () => Promise<void>): Promise<number> {
      let count = 0
      const until = performance.now() + 10_000
      const again = async (): Promise<void> => {
        if (performance.now() >= until) return
        await queue.run('a', work).catch(() => undefined)
        count += 1
        await again()
      }
      void again()
      await vi.advanceTimersByTimeAsync(20_000)
      return count
    }
    expect(await countIn(take)).toBe(50)
    // One in 1000 ms, and those of the second that nobody waits for.
    expect(await countIn(fail)).toBeLessThanOrEqual(12)
  })

  test('lets others begin meanwhile, and waits no more when its time is over', async () => {
    const queue = fairQueue({ total: 1, perKey: 1, waitingPerKey: 9, refusal, share: 1 / 11 })
    const long = () => new Promise<void>((resolve) => setTimeout(resolve, 1000))
    const ended: string[] = []
    const run = (key: string) => void queue.run(key, long).then(() => ended.push(key))
    run('a')
    run('a')
    await vi.advanceTimersByTimeAsync(1000)
    run('b')
    await vi.advanceTimersByTimeAsync(1000)
    expect(ended).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(9000)
    expect(ended).toEqual(['a', 'b', 'a'])
    await vi.advanceTimersByTimeAsync(10_000)
    run('a')
    await vi.advanceTimersByTimeAsync(1000)
    expect(ended).toEqual(['a', 'b', 'a', 'a'])
  })
})

const KEYS = ['a', 'b', 'c', 'd']

test('whatever comes and ends in whatever order: no limit is passed, nobody is overtaken for long, all of it settles', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ come: fc.constantFrom(...KEYS) }) },
    { weight: 2, arbitrary: fc.record({ end: fc.nat(20) }) },
  )
  const limits = fc.record({
    total: fc.integer({ min: 1, max: 4 }),
    perKey: fc.integer({ min: 1, max: 3 }),
    leavesRoom: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { maxLength: 60 }), async (limit, steps) => {
      const { total, perKey, leavesRoom } = limit
      const waitingPerKey = 3
      const { run, begun, running, end } = bench(fairQueue({ ...limit, waitingPerKey, refusal }))
      const held: Record<string, number> = {}
      const all: Promise<unknown>[] = []
      // How often each other key has begun since a key came whose share was free.
      const passed = new Map<string, string[]>()
      let seen = 0

      const check = () => {
        const count = (key: string) => running.filter((one) => one.key === key).length
        expect(running.length).toBeLessThanOrEqual(total)
        for (const key of KEYS) expect(count(key)).toBeLessThanOrEqual(perKey)
        for (const key of begun.slice(seen)) {
          passed.delete(key)
          for (const [other, those] of passed) {
            those.push(key)
            const times = those.filter((one) => one === key).length
            expect(times, `${key} before ${other}`).toBeLessThanOrEqual(2 * perKey)
          }
        }
        seen = begun.length
        for (const key of KEYS) {
          const waits = (held[key] ?? 0) > count(key)
          const hasItsShare = count(key) >= perKey || (leavesRoom && count(key) > 0)
          if (!waits || hasItsShare) passed.delete(key)
          else if (!passed.has(key)) passed.set(key, [])
          // Nobody waits where there is room.
          const free = total - running.length
          if (waits && count(key) < perKey) expect(free).toBeLessThanOrEqual(leavesRoom ? count(key) : 0)
        }
      }

      for (const one of steps) {
        if ('come' in one) {
          const key = one.come
          const full = (held[key] ?? 0) >= perKey + waitingPerKey
          const outcome = run(key)
          if (full) await expect(outcome).rejects.toThrow(Unavailable)
          else {
            held[key] = (held[key] ?? 0) + 1
            all.push(outcome.then(() => (held[key] = (held[key] ?? 0) - 1)))
          }
          await setImmediate()
        } else if (running.length > 0) await end(one.end % running.length)
        check()
      }
      while (running.length > 0) {
        await end()
        check()
      }
      await Promise.all(all)
      expect(Object.values(held).every((count) => count === 0)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
