/** Callers that ask for a key while its work runs get the same result. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<T>>()
  return (key, work) => {
    const found = underway.get(key) ?? work().finally(() => underway.delete(key))
    underway.set(key, found)
    return found
  }
}
