import type { Piscina } from 'piscina'
import { Unavailable } from '../http/errors.ts'
import { fairQueue } from './fair-queue.ts'
import { LONG_WORK } from './limits.ts'
import { say } from '#shared/texts/say.ts'

const IDLE_MS = 30_000
/** A thread with limited memory frees its new objects soon. */
const YOUNG_MB = 8

interface ThreadOptions {
  most: number
  /** From 0 to 19. */
  nice?: number
  /** Beyond it the thread ends, with its work. */
  memoryMb?: number
}

/** They start with the first piece of work and end after a while without any. */
export function threadsOf(file: URL, { most, nice = 0, memoryMb }: ThreadOptions): () => Promise<Piscina> {
  let threads: Promise<Piscina> | undefined
  return () =>
    (threads ??= import('piscina').then(
      ({ Piscina }) =>
        new Piscina({
          filename: file.href,
          minThreads: 0,
          maxThreads: most,
          idleTimeout: IDLE_MS,
          niceIncrement: nice,
          ...(memoryMb && {
            resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
          }),
        }),
    ))
}

interface FairThreadsOptions {
  most: number
  /** Then the thread ends. */
  longestMs: number
  tooLong?: () => string
  tooMany: () => string
}

/** Each organization has one question answered at a time. */
export function fairThreads(file: URL, { most, longestMs, tooLong, tooMany }: FairThreadsOptions) {
  const threads = threadsOf(file, { most })
  const turns = fairQueue({ ...LONG_WORK, total: most, refusal: { organization: tooMany } })

  /** `signal` only counts before the call starts. @throws Unavailable, OrganizationBusy */
  return <Answer>(
    orgId: string,
    question: unknown,
    { name, signal }: { name?: string; signal?: AbortSignal } = {},
  ): Promise<Answer> => {
    const ask = async () => {
      const pool = await threads()
      const deadline = AbortSignal.timeout(longestMs)
      try {
        return (await pool.run(question, { signal: deadline, ...(name && { name }) })) as Answer
      } catch (error) {
        if (!deadline.aborted) throw error
        throw new Unavailable(tooLong && say(tooLong))
      }
    }
    return turns.run(orgId, ask, signal)
  }
}
