const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const PAUSES = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS]
const LONGEST_MS = 2 * HOUR_MS
/** The longest pause that a receiver can ask for. */
export const LONGEST_ASKED_MS = 12 * HOUR_MS
const JITTER = 0.2

/** The time for which a message is tried, from its first try on. */
export const TRIED_FOR_HOURS = 24

/**
 * Returns the pause after this many failures, in milliseconds. It varies at random, so that retries don't come
 * all at once.
 */
export function pauseAfter(failures: number, random = Math.random()): number {
  const pause = PAUSES[failures - 1] ?? LONGEST_MS
  return Math.round(pause * (1 + JITTER * (2 * random - 1)))
}
