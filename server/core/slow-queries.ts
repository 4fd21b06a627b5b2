import { Unavailable } from './errors.ts'
import { failedWith, QUERY_CANCELED } from './transact.ts'

/** After this, the reader should ask for a shorter list or fewer figures. */
export const LONGEST_QUERY_MS = 3000

/** @throws Unavailable with the sentence where PostgreSQL ended the query at its time limit */
export async function refuseSlow<T>(sentence: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!failedWith(error, QUERY_CANCELED)) throw error
    throw new Unavailable(sentence)
  }
}
