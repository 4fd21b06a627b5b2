import type { Piscina } from 'piscina'
import { Unavailable } from '../errors.ts'
import { fairQueue } from './fair-queue.ts'

const IDLE_MS = 30_000
/** A thread with limited memory frees its new objects soon. The default is 48. */
const YOUNG_MB = 8

interface ThreadOptions {
  /** Threads at most. */
  most: number
  /** How far they give way to other work on the cores, from 0 to 19. */
  nice?: number
  /** Memory of one thread. Beyond it the thread ends, with its work. */
  memoryMb?: number
}

/** Threads that run a file. They start with the first piece of work and end after a while without any. */
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

/** Questions that an organization may have waiting. */
const MOST_WAITING = 10
/** The part of the time for one organization's questions while it keeps asking. */
const SHARE = 1 / 2

interface FairThreadsOptions {
  most: number
  /** Counted from the start of the question. Then the thread ends. */
  longestMs: number
  /** Replaces the usual message about a question that took too long. */
  tooLong?: string
  /** The message to an organization that asked too much. */
  tooMany: string
}

/** Threads whose answers organizations wait for in turn: each has one question answered at a time. */
export function fairThreads(file: URL, { most, longestMs, tooLong, tooMany }: FairThreadsOptions) {
  const threads = threadsOf(file, { most })
  const turns = fairQueue({
    total: most,
    perKey: 1,
    waitingPerKey: MOST_WAITING,
    refusal: { organization: tooMany },
    share: SHARE,
  })

  /**
   * Calls a function that the file exports.
   * @param options.name the function; the default export without it
   * @param options.signal of a caller who may leave before the call starts
   * @throws Unavailable where it takes too long
   * @throws OrganizationBusy where the organization has asked for too much already
   */
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
        throw new Unavailable(tooLong)
      }
    }
    return turns.run(orgId, ask, signal)
  }
}
