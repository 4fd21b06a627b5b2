import { vi } from 'vitest'

// Polling without a pause would take the machine's time from the awaited work. A stuck test ends at some time.
const PATIENCE = { interval: 5, timeout: 240_000 }

/** Polls until it finds a value, and returns it. */
export const until = <T>(look: () => Promise<T>) => vi.waitUntil(look, PATIENCE)
