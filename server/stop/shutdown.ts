import type { Logger } from 'pino'
import { within } from '../async.ts'

interface Step {
  name: string
  end(): unknown
  /** Without a limit. */
  always: boolean
}

export interface Teardown {
  push(name: string, end: () => unknown, options?: { always?: boolean }): void
  /** A step that fails or hangs doesn't stop the rest. `ms` is for all of it. */
  run(ms?: number): Promise<void>
}

// A longer step waits for a client that already had its time.
const STEP_MS = 2000

export function openTeardown(log: Logger): Teardown {
  const steps: Step[] = []
  return {
    push: (name, end, { always = false } = {}) => void steps.push({ name, end, always }),
    async run(ms = 0) {
      const deadline = performance.now() + ms
      for (let step = steps.pop(); step; step = steps.pop()) {
        const { name } = step
        try {
          const ended = Promise.resolve(step.end())
          const left = Math.max(STEP_MS, deadline - performance.now())
          await (step.always ? ended : within(left, ended, () => new Error('It does not end')))
        } catch (error) {
          log.warn({ err: error, name }, 'stopping: this failed')
        }
      }
    },
  }
}

export async function unlessAborted<T>(signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const work = step()
  work.catch(() => undefined)
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work, aborted])
}
