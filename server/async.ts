/** @throws what `late` makes */
export async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  // Nothing waits for the work after the deadline, so its error is dropped.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** Callers that ask for a key while its work runs get the same result. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<T>>()
  return (key, work) => {
    const found = underway.get(key) ?? work().finally(() => underway.delete(key))
    underway.set(key, found)
    return found
  }
}
