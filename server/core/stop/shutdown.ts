import type { Logger } from 'pino'
import { within } from '../deadline.ts'

/** One thing that was started, and how it is ended. */
interface Step {
  name: string
  end(): unknown
  /** Waited for however long it takes. */
  always: boolean
}

/** What was started, to be ended in the reverse order. */
export interface Teardown {
  push(name: string, end: () => unknown, options?: { always?: boolean }): void
  /**
   * Ends everything. Nothing that fails or hangs keeps the rest from ending.
   * @param ms how long all of it may take, where it is more than a moment each
   */
  run(ms?: number): Promise<void>
}

// Closing connections takes a moment; what takes longer waits for somebody who has had their time.
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

/** Waits for a step of the start, but no longer than the start is wanted. */
export async function unlessAborted<T>(signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const work = step()
  work.catch(() => undefined)
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([work, aborted])
}
