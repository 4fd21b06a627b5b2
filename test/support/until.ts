import { setTimeout as delay } from 'node:timers/promises'

// Looked for without a pause, it would take the machine from what it waits for.
const BETWEEN_LOOKS_MS = 5

/** Looks until it finds something that is not false or undefined, and answers it. */
export async function until<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== false && found !== undefined) return found
    await delay(BETWEEN_LOOKS_MS)
  }
}
