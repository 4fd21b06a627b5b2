import { HttpError } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { isSame, proofOf } from '../../core/proofs.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './password-links.queries.ts'

/** The validity of a link in hours: after a welcome, and after a forgotten password. */
export const WELCOME_HOURS = 72
export const FORGOTTEN_HOURS = 1

const INVALID = new HttpError(400, 'This link is not valid any more. Please ask for a new one')

// The token is derived from the id, so that reading the database, its backups or the mail queue reveals no
// link.
function tokenOf(secret: string, id: string): string {
  return `${id}.${proofOf(secret, 'password link', id)}`
}

export function passwordUrl(deps: { secret: string; appUrl: string }, linkId: string): string {
  return `${deps.appUrl}/set-password?token=${tokenOf(deps.secret, linkId)}`
}

/** Adds a single-use link for choosing a password, and returns its id. */
export function createPasswordLink(tx: Database, userId: string, hours: number): Promise<string> {
  return queries.insertLink(tx, userId, hours)
}

/** @throws HttpError 400 for an unknown link */
export async function ownerOfLink(db: Database, linkId: string): Promise<string> {
  const userId = await queries.selectOwner(db, linkId)
  if (!userId) throw INVALID
  return userId
}

/** Uses a link up. @throws HttpError 400 for an invalid link */
export async function redeemPasswordLink(tx: Database, linkId: string): Promise<void> {
  if (!(await queries.spendLink(tx, linkId))) throw INVALID
}

/** Returns the id of the link that this token proves, even of an ended link. @throws HttpError 400 */
export function linkIdOf(secret: string, token: string): string {
  const id = token.split('.')[0] ?? ''
  if (!isId(id) || !isSame(token, tokenOf(secret, id))) throw INVALID
  return id
}

/** Restarts the link's time when its mail is sent. Undefined if it isn't needed any more. */
export function renewPasswordLink(db: Database, id: string, hours: number) {
  return queries.renewLink(db, id, hours)
}

/** A new password or address makes the former links useless. */
export function forgetPasswordLinks(tx: Database, userId: string): Promise<void> {
  return queries.deleteLinks(tx, userId)
}

export function endExpiredLinks(db: Database): Promise<void> {
  return queries.deleteExpiredLinks(db)
}
