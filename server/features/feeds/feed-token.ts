import { isId } from '../../core/ids.ts'
import { isSame, proofOf } from '../../core/proofs.ts'

const ID_DIGITS = 32

/** Follows from the feed's id and the server's secret: who reads the database or its backups can open no calendar. */
export function feedToken(secret: string, id: string): string {
  return id.replaceAll('-', '') + proofOf(secret, 'calendar feed', id)
}

/** The id of the feed that this token proves, whether or not there still is one; undefined for any other text. */
export function feedIdOf(secret: string, token: string): string | undefined {
  const id = token.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return isId(id) && isSame(token, feedToken(secret, id)) ? id : undefined
}
