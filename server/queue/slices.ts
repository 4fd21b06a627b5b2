const paused: (() => void)[] = []

/** A short request takes several turns of the loop, so each continues only one piece of long work. */
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

/** Await the result between steps: it pauses for other work after this many milliseconds. */
export function pauses(afterMs: number): () => Promise<void> | undefined {
  let until = performance.now() + afterMs
  return () => {
    if (performance.now() < until) return undefined
    return nextSlice().then(() => {
      until = performance.now() + afterMs
    })
  }
}

/** Checking and writing this many takes half a millisecond. */
const SLICE = 100

/** A long list is written in slices, so that others have their turn between them. */
export async function writtenResponse(
  response: unknown,
  serialize: (response: unknown) => string,
): Promise<string> {
  if (!Array.isArray(response) || response.length <= SLICE) return serialize(response)
  const slices: string[] = []
  for (let from = 0; from < response.length; from += SLICE) {
    if (from > 0) await nextSlice()
    const slice = serialize(response.slice(from, from + SLICE))
    slices.push(slice.slice(1, -1))
  }
  return `[${slices.join(',')}]`
}
