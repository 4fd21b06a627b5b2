import { Conflict } from '../../../core/errors.ts'

/**
 * The longest text of a board or list, in bytes: of tens of thousands of orders, which no screen shows. Whatever an
 * organization writes into its orders, to read them takes memory that all organizations share.
 */
export const LONGEST_LIST = 64 * 1024 * 1024

/** @throws Conflict where a list has become longer than that */
export function refuseLonger(bytes: number, longest = LONGEST_LIST): void {
  if (bytes <= longest) return
  throw new Conflict('So many orders cannot be shown at once. Archive what is done, or ask for fewer')
}
