/** Long work that has paused and continues one piece at a time. */
const paused: (() => void)[] = []

/**
 * Resolves at the caller's turn. Each turn of the event loop continues one piece of long work. A short request
 * takes several turns of the loop, and each would otherwise last as long as all long work together.
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
 * For long work on the event loop. Await the result between steps: it pauses for other work after this many
 * milliseconds.
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
