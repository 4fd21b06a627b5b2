import type { Piscina } from 'piscina'
import { Unavailable } from './errors.ts'

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

/**
 * What the file's default export answers.
 * @param longestMs from when it was asked; then its thread ends
 * @throws Unavailable with the refusal where it takes longer
 */
export async function inThread<Answer>(
  threads: () => Promise<Piscina>,
  question: object,
  { longestMs, refusal }: { longestMs: number; refusal: string },
): Promise<Answer> {
  const pool = await threads()
  const signal = AbortSignal.timeout(longestMs)
  try {
    return await (pool.run(question, { signal }) as Promise<Answer>)
  } catch (error) {
    if (!signal.aborted) throw error
    throw new Unavailable(refusal)
  }
}
