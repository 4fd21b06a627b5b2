import type { Config } from '../../core/config.ts'
import { Forbidden } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './organization.queries.ts'

export type Registration = Config['registration']

/**
 * Whether an organization can be founded now. The first one always can, because there is nobody yet to send
 * invites.
 */
export async function canFound(db: Database, registration: Registration): Promise<boolean> {
  return registration === 'open' || !(await queries.isAnyOrganization(db))
}

/** @throws Forbidden if registration needs an invite */
export async function refuseFounding(db: Database, registration: Registration): Promise<void> {
  if (await canFound(db, registration)) return
  throw new Forbidden('Registration is closed here. Please ask for an invite')
}

/**
 * Like `refuseFounding`, with a lock, so that only one of two simultaneous requests founds the first
 * organization.
 */
export async function lockFounding(tx: Database, registration: Registration): Promise<void> {
  if (registration === 'open') return
  await queries.lockFounding(tx)
  await refuseFounding(tx, registration)
}
