import { nextSlice } from './pauses.ts'

/** Elements of a list. Checking and writing this many takes half a millisecond. */
const SLICE = 100

/**
 * The response as JSON. A long list is written in slices, so that others have their turn between them.
 * @param serialize checks by the response's schema and writes, also some elements of a list
 * @param write runs each piece of work that nothing interrupts
 */
export async function writtenResponse(
  response: unknown,
  serialize: (response: unknown) => string,
  write: (work: () => string) => string,
): Promise<string> {
  if (!Array.isArray(response) || response.length <= SLICE) return write(() => serialize(response))
  const slices: string[] = []
  for (let from = 0; from < response.length; from += SLICE) {
    if (from > 0) await nextSlice()
    const slice = write(() => serialize(response.slice(from, from + SLICE)))
    slices.push(slice.slice(1, -1))
  }
  return `[${slices.join(',')}]`
}
