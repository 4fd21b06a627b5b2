import { isId } from './ids.ts'
import { isSame, proofOf } from './proofs.ts'

const ID_DIGITS = 32

/**
 * Opens what has this id. It follows from the id and the server's secret: who reads the database or its backups can open
 * nothing.
 * @param purpose what kind of thing it opens: what opens one kind opens none of another
 */
export function secretToken(secret: string, purpose: string, id: string): string {
  return id.replaceAll('-', '') + proofOf(secret, purpose, id)
}

/** The id that this token proves, whether or not there still is what has it; undefined for any other text. */
export function idOfToken(secret: string, purpose: string, token: string): string | undefined {
  const id = token.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return isId(id) && isSame(token, secretToken(secret, purpose, id)) ? id : undefined
}
