import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../../core/ids.ts'

const ID_DIGITS = 32

/** Follows from the feed's id and the server's secret: who reads the database or its backups can open no calendar. */
export function feedToken(secret: string, id: string): string {
  const proof = createHmac('sha256', secret).update(`calendar feed\n${id}`).digest('base64url')
  return id.replaceAll('-', '') + proof
}

/** The id of the feed that this token proves, whether or not there still is one; undefined for any other text. */
export function feedIdOf(secret: string, token: string): string | undefined {
  const id = token.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const expected = Buffer.from(feedToken(secret, id))
  const given = Buffer.from(token)
  return isId(id) && expected.length === given.length && timingSafeEqual(expected, given) ? id : undefined
}
