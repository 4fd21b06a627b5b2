import type { Piscina } from 'piscina'
import { Unavailable } from '../errors.ts'
import { fairQueue } from './fair-queue.ts'

const IDLE_MS = 30_000
/** Of a thread whose memory is limited: what it has just made is cleared away soon. Otherwise that is 48. */
const YOUNG_MB = 8

interface ThreadOptions {
  /** How many there are at most. */
  most: number
  /** How far they give way to all else that wants the cores, from 0 to 19. */
  nice?: number
  /** What one may take of memory before it ends, with what it was doing. */
  memoryMb?: number
}

/** Threads that run a file: loaded for the first piece of work, and gone when there was none for a while. */
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

/** What an organization asks of its threads at most, beside what it has asked already. */
const MOST_WAITING = 10
/** The part of the time in which one organization's questions are answered, where it goes on asking. */
const SHARE = 1 / 2

interface FairThreadsOptions {
  most: number
  /** From when a thread begins with it; then the thread ends. */
  longestMs: number
  /** What is said then, unless it is what is always said. */
  tooLong?: string
  /** What is said of an organization that has asked for too much. */
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
   * What a function that the file exports answers.
   * @param options.name the function; its default export unless told
   * @param options.signal of somebody who may leave before it has begun
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
