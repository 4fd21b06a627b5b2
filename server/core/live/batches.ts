/**
 * Processes each key's items in batches, one at a time. Items that arrive during a batch wait for the next one.
 * However many items a key has, only one of its batches runs.
 * @param most items of a batch
 * @param work never fails
 */
export function inBatches<T>(
  most: number,
  work: (key: string, items: T[]) => Promise<void>,
): (key: string, item: T) => void {
  const waiting = new Map<string, Set<T>>()

  async function run(key: string, items: Set<T>): Promise<void> {
    while (items.size > 0) {
      const batch = [...items].slice(0, most)
      for (const item of batch) items.delete(item)
      await work(key, batch)
    }
    waiting.delete(key)
  }

  return (key, item) => {
    const items = waiting.get(key)
    if (items) {
      items.add(item)
      return
    }
    const begun = new Set([item])
    waiting.set(key, begun)
    // Items added in this turn of the event loop join the first batch.
    queueMicrotask(() => void run(key, begun))
  }
}
