import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import type { Services } from '../../../services.ts'
import { HttpError, isId } from '../../../http/errors.ts'
import { isSame, proofOf } from '../../../secrets/proofs.ts'
import type { Database } from '../../../db/client.ts'
import * as queries from './password-links.queries.ts'

export const WELCOME_HOURS = 72
export const FORGOTTEN_HOURS = 1

const INVALID = new HttpError(400, say(t.linkInvalid))

// Derived from the id, so that reading the database, its backups or the mail queue reveals no link.
function tokenOf(secret: string, id: string): string {
  return `${id}.${proofOf(secret, 'password link', id)}`
}

export function passwordUrl(services: Pick<Services, 'secret' | 'config'>, linkId: string): string {
  return `${services.config.appUrl}/set-password?token=${tokenOf(services.secret, linkId)}`
}

/** Adds a single-use link for choosing a password, and returns its id. */
export function createPasswordLink(tx: Database, userId: string, hours: number): Promise<string> {
  return queries.insertLink(tx, userId, hours)
}

export async function ownerOfLink(db: Database, linkId: string): Promise<string> {
  const userId = await queries.selectOwner(db, linkId)
  if (!userId) throw INVALID
  return userId
}

export async function redeemPasswordLink(tx: Database, linkId: string): Promise<void> {
  if (!(await queries.spendLink(tx, linkId))) throw INVALID
}

/** Even of an ended link. @throws HttpError 400 */
export function linkIdOf(secret: string, token: string): string {
  const id = token.split('.')[0] ?? ''
  if (!isId(id) || !isSame(token, tokenOf(secret, id))) throw INVALID
  return id
}

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

/** One mail at a time, so that a hanging mail server blocks only one worker, and pushes go on. */
export const ACCOUNT_MAILS = 'account mails'
