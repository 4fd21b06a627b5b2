import { Conflict } from '../../../core/errors.ts'

/**
 * The longest text of a board or list, in bytes. It holds tens of thousands of orders, more than any screen
 * shows.
 * Reading takes memory that all organizations share.
 */
export const LONGEST_LIST = 64 * 1024 * 1024

/** @throws Conflict if a list is longer */
export function refuseLonger(bytes: number, longest = LONGEST_LIST): void {
  if (bytes <= longest) return
  throw new Conflict('So many orders cannot be shown at once. Archive what is done, or ask for fewer')
}
