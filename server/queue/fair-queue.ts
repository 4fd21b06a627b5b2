import { setImmediate } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { OrganizationBusy, Unavailable } from '../http/errors.ts'
import type { QueueLimits } from './limits.ts'
import { say } from '#shared/texts/say.ts'

interface Options extends QueueLimits {
  total?: number
  /** Of an organization, others than its people hear less. */
  refusal: (() => string) | { organization: () => string }
}

export interface FairQueue {
  /**
   * Call the result to leave it. Callers who leave early get no place. @throws Unavailable when too many wait
   */
  enter(key: string, signal?: AbortSignal): Promise<() => void>
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface Line {
  limit: LimitFunction
  length: number
}

/** The common line holds only as many works of a key as may run, so a busy key waits behind itself. */
export function fairQueue({ total = Infinity, perKey, waitingPerKey, refusal }: Options): FairQueue {
  const common = pLimit(total)
  const lines = new Map<string, Line>()

  async function enter(key: string, signal?: AbortSignal): Promise<() => void> {
    const line = lines.get(key) ?? { limit: pLimit(perKey), length: 0 }
    if (line.length >= perKey + waitingPerKey) throw refused(refusal)
    const waits = line.length >= perKey
    line.length += 1
    lines.set(key, line)
    const [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    void line.limit(() =>
      common(() => {
        begun.resolve()
        return left.promise
      }),
    )
    await begun.promise
    let isHeld = true
    const leave = () => {
      if (!isHeld) return
      isHeld = false
      left.resolve()
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
    if (signal?.aborted) {
      leave()
      throw signal.reason
    }
    // Others whose requests have arrived meanwhile are heard first.
    if (waits) await setImmediate()
    return leave
  }

  return {
    enter,
    async run(key, work, signal) {
      const leave = await enter(key, signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

const refused = (refusal: Options['refusal']): Unavailable =>
  typeof refusal === 'function' ? new Unavailable(say(refusal)) : new OrganizationBusy(refusal.organization)
