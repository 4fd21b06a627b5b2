import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../http/errors.ts'

/** The first part names the purpose. */
export const proofOf = (secret: string, ...what: (string | number)[]): string =>
  createHmac('sha256', secret).update(what.join('\n')).digest('base64url')

/** It only tells secrets apart, and no secret can be derived from it. */
export const fingerprintOf = (secret: string): string => proofOf(secret, 'fingerprint')

/** In constant time, so that the time reveals nothing. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

// Addresses in use are derived for these purposes, so they never change.
export const CUSTOMER_LINK = 'customer link'
export const CALENDAR_FEED = 'calendar feed'

const ID_DIGITS = 32

/** It derives from the server's secret, so a reader of the database or its backups can open nothing. */
export function secretToken(secret: string, purpose: string, id: string): string {
  return id.replaceAll('-', '') + proofOf(secret, purpose, id)
}

/** Undefined for any other text. The thing may be gone. */
export function idOfToken(secret: string, purpose: string, token: string): string | undefined {
  const id = token.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return isId(id) && isSame(token, secretToken(secret, purpose, id)) ? id : undefined
}
