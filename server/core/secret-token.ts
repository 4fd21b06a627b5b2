import { isId } from './ids.ts'
import { isSame, proofOf } from './proofs.ts'

const ID_DIGITS = 32

/**
 * Opens the thing with this id. The token derives from the id and the server's secret, so a reader of the
 * database or its backups can open nothing.
 * @param purpose the kind of thing that it opens: a token opens only its own kind
 */
export function secretToken(secret: string, purpose: string, id: string): string {
  return id.replaceAll('-', '') + proofOf(secret, purpose, id)
}

/** The id that this token proves, even if nothing has it any more. Undefined for any other text. */
export function idOfToken(secret: string, purpose: string, token: string): string | undefined {
  const id = token.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return isId(id) && isSame(token, secretToken(secret, purpose, id)) ? id : undefined
}
