/** Long work that has paused, and goes on one after the other. */
const paused: (() => void)[] = []

/**
 * Resolves when it is the turn of whatever awaits it. In each turn of the event loop one of these goes on, however much long
 * work there is: the answer to a short question takes several turns, each of which would last as long as all of it together.
 */
export function nextSlice(): Promise<void> {
  return new Promise((goOn) => {
    paused.push(goOn)
    if (paused.length === 1) setImmediate(letOneGoOn)
  })
}

function letOneGoOn(): void {
  paused.shift()?.()
  if (paused.length > 0) setImmediate(letOneGoOn)
}

/**
 * For long work on the event loop: what it returns is awaited between any two steps, and lets others have their turn
 * whenever so many milliseconds have passed.
 */
export function pauses(afterMs: number): () => Promise<void> | undefined {
  let until = performance.now() + afterMs
  return () => {
    if (performance.now() < until) return undefined
    return nextSlice().then(() => {
      until = performance.now() + afterMs
    })
  }
}
