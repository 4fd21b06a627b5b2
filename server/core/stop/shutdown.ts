import type { Logger } from 'pino'
import { within } from '../deadline.ts'

/** Something that was started, and how to end it. */
interface Step {
  name: string
  end(): unknown
  /** Waited for without a limit. */
  always: boolean
}

/** Everything that was started, to be ended in reverse order. */
export interface Teardown {
  push(name: string, end: () => unknown, options?: { always?: boolean }): void
  /**
   * Ends everything. A step that fails or hangs doesn't stop the rest.
   * @param ms the time for all of it, if that is more than a moment each
   */
  run(ms?: number): Promise<void>
}

// Closing connections takes a moment. A longer step waits for a client that already had its time.
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

/** Waits for a step of the start, unless the start is canceled. */
export async function unlessAborted<T>(signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const work = step()
  work.catch(() => undefined)
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work, aborted])
}
