import { Unavailable } from './errors.ts'
import { failedWith, QUERY_CANCELED } from './transact.ts'

/** Whoever waits longer than this for a list or for figures asks for less. */
export const LONGEST_QUERY_MS = 3000

/** @throws Unavailable with the sentence where PostgreSQL has ended the query after its time */
export async function refuseSlow<T>(sentence: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!failedWith(error, QUERY_CANCELED)) throw error
    throw new Unavailable(sentence)
  }
}
