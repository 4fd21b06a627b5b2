import { vi } from 'vitest'

// Looked for without a pause, it would take the machine from what it waits for. What hangs ends some time.
const PATIENCE = { interval: 5, timeout: 240_000 }

/** Looks until it finds something, and answers it. */
export const until = <T>(look: () => Promise<T>) => vi.waitUntil(look, PATIENCE)
