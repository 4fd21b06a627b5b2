let held: Promise<void> | undefined
let underWay = new AbortController()

/** Whether this tab is about to sign out or to switch the organization, or has done so and is being left. */
export const isSessionChanging = (): boolean => held !== undefined

/** What the page is reading, and what it reads from now on, waits; undefined for no longer. */
export function holdReads(until: Promise<void> | undefined): void {
  held = until
  underWay.abort()
  underWay = new AbortController()
}

/** Runs a call that reads, again where it was held. */
export async function readInSession<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  await held
  const { signal } = underWay
  return read(signal).catch((error: unknown) => {
    if (signal.aborted) return readInSession(read)
    throw error
  })
}
