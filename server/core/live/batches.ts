/**
 * Works on the items of each key in batches, one after the other: what comes while a batch is under way waits for the next
 * one. However many items a key has, no more than one batch of it is ever under way.
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
    // What is added before others have their turn goes into the first batch as well.
    queueMicrotask(() => void run(key, begun))
  }
}
