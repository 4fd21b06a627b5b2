import { createHmac, timingSafeEqual } from 'node:crypto'

/** Follows from what it proves and the server's secret, and is kept nowhere. The first part says what it is for. */
export const proofOf = (secret: string, ...what: (string | number)[]): string =>
  createHmac('sha256', secret).update(what.join('\n')).digest('base64url')

/** Whether somebody has sent what was expected, found out in a time that tells nothing of it. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
