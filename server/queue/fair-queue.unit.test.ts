import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { say } from '#shared/texts/say.ts'
import { Unavailable } from '../http/errors.ts'
import { fairQueue } from './fair-queue.ts'

const refusal = () => 'Too many at once. Please try again in a moment'

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
      // The next one begins when others have been heard.
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

  test('refuses a key of which too many wait, and no other', async () => {
    const { run, running, end } = bench(fairQueue({ total: 1, perKey: 1, waitingPerKey: 1, refusal }))
    const taken = [run('a'), run('a')]
    await expect(run('a')).rejects.toThrow(new Unavailable(say(refusal)))
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

const KEYS = ['a', 'b', 'c', 'd']

test('whatever comes and ends in whatever order: no limit is passed, nobody is overtaken for long, all of it settles', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ come: fc.constantFrom(...KEYS) }) },
    { weight: 2, arbitrary: fc.record({ end: fc.nat(20) }) },
  )
  const limits = fc.record({
    total: fc.integer({ min: 1, max: 4 }),
    perKey: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { maxLength: 60 }), async (limit, steps) => {
      const { total, perKey } = limit
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
          const hasItsShare = count(key) >= perKey
          if (!waits || hasItsShare) passed.delete(key)
          else if (!passed.has(key)) passed.set(key, [])
          // Nobody waits where there is room.
          const free = total - running.length
          if (waits && count(key) < perKey) expect(free).toBe(0)
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
