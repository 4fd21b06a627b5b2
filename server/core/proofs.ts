import { createHmac, timingSafeEqual } from 'node:crypto'

/** Derived from the server's secret and what it proves, and never stored. The first part names the purpose. */
export const proofOf = (secret: string, ...what: (string | number)[]): string =>
  createHmac('sha256', secret).update(what.join('\n')).digest('base64url')

/** Compares in constant time, so that the time reveals nothing of the expected value. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
