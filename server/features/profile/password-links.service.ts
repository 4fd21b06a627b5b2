import { HttpError } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { isSame, proofOf } from '../../core/proofs.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './password-links.queries.ts'

/** Hours that a link is good for: in a welcome, and after somebody forgot the password. */
export const WELCOME_HOURS = 72
export const FORGOTTEN_HOURS = 1

const INVALID = new HttpError(400, 'This link is not valid any more. Please ask for a new one')

// The token follows from the id: who reads the database, its backups or the queue of mails cannot use any link.
function tokenOf(secret: string, id: string): string {
  return `${id}.${proofOf(secret, 'password link', id)}`
}

export function passwordUrl(deps: { secret: string; appUrl: string }, linkId: string): string {
  return `${deps.appUrl}/set-password?token=${tokenOf(deps.secret, linkId)}`
}

/** A single-use link for somebody to choose a password; answers its id. */
export function createPasswordLink(tx: Database, userId: string, hours: number): Promise<string> {
  return queries.insertLink(tx, userId, hours)
}

/** @throws HttpError 400 when nobody has it (any more) */
export async function ownerOfLink(db: Database, linkId: string): Promise<string> {
  const userId = await queries.selectOwner(db, linkId)
  if (!userId) throw INVALID
  return userId
}

/** Uses a link up. @throws HttpError 400 when it is good for nothing (any more) */
export async function redeemPasswordLink(tx: Database, linkId: string): Promise<void> {
  if (!(await queries.spendLink(tx, linkId))) throw INVALID
}

/** The id of the link that this token proves, whether or not it is still good. @throws HttpError 400 */
export function linkIdOf(secret: string, token: string): string {
  const id = token.split('.')[0] ?? ''
  if (!isId(id) || !isSame(token, tokenOf(secret, id))) throw INVALID
  return id
}

/** To be sent now: its time counts from now. Undefined when it is not needed any more. */
export function renewPasswordLink(db: Database, id: string, hours: number) {
  return queries.renewLink(db, id, hours)
}

/** With a new password, or another address, the links that were out are worth nothing. */
export function forgetPasswordLinks(tx: Database, userId: string): Promise<void> {
  return queries.deleteLinks(tx, userId)
}

export function endExpiredLinks(db: Database): Promise<void> {
  return queries.deleteExpiredLinks(db)
}
