let held: Promise<void> | undefined
let underWay = new AbortController()

/** Also true once the session has changed and the page is about to reload. */
export const isSessionChanging = (): boolean => held !== undefined

/** Holds all reads, also those under way, until the promise settles. Undefined ends the hold. */
export function holdReads(until: Promise<void> | undefined): void {
  held = until
  underWay.abort()
  underWay = new AbortController()
}

export async function readInSession<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  await held
  const { signal } = underWay
  return read(signal).catch((error: unknown) => {
    if (signal.aborted) return readInSession(read)
    throw error
  })
}
