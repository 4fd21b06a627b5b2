import pLimit from 'p-limit'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 3_600_000

export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)

interface Retries {
  has(orgId: string, name: string): boolean
  fail(orgId: string, name: string): { failures: number; pauseMs: number }
  postpone(orgId: string, name: string, ms: number): void
  succeed(orgId: string, name: string): void
  close(): Promise<void>
}

/** A retry can take long, and working consumers need the other runs. `retry` reports its outcome itself. */
export function openRetries(
  retry: (orgId: string, name: string) => Promise<void>,
  pauseAfter: (failures: number) => number,
): Retries {
  const oneAtATime = pLimit(1)
  const failing = new Map<string, { failures: number; timer?: NodeJS.Timeout }>()
  const underway = new Set<Promise<void>>()
  let closed = false
  const keyOf = (orgId: string, name: string) => `${orgId} ${name}`

  function postpone(orgId: string, name: string, ms: number): void {
    const known = failing.get(keyOf(orgId, name))
    if (!known || closed) return
    clearTimeout(known.timer)
    known.timer = setTimeout(() => {
      const work = oneAtATime(async () => {
        if (!closed) await retry(orgId, name)
      })
      underway.add(work)
      void work.finally(() => underway.delete(work))
    }, ms)
    known.timer.unref()
  }

  return {
    has: (orgId, name) => failing.has(keyOf(orgId, name)),
    fail(orgId, name) {
      const key = keyOf(orgId, name)
      const failures = (failing.get(key)?.failures ?? 0) + 1
      failing.set(key, { ...failing.get(key), failures })
      const pauseMs = pauseAfter(failures)
      postpone(orgId, name, pauseMs)
      return { failures, pauseMs }
    },
    postpone,
    succeed: (orgId, name) => void failing.delete(keyOf(orgId, name)),
    async close() {
      closed = true
      for (const { timer } of failing.values()) clearTimeout(timer)
      await Promise.all(underway)
    },
  }
}
