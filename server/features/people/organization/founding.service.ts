import { say } from '#shared/texts/say.ts'
import * as t from '#texts/shop/settings-errors.ts'
import type { Config } from '../../../config.ts'
import { Forbidden } from '../../../http/errors.ts'
import type { Database } from '../../../db/client.ts'
import * as queries from './organization.queries.ts'

export type Registration = Config['registration']

/** The first one always can, because there is nobody yet to send invites. */
export async function canFound(db: Database, registration: Registration): Promise<boolean> {
  return registration === 'open' || !(await queries.isAnyOrganization(db))
}

export async function refuseFounding(db: Database, registration: Registration): Promise<void> {
  if (await canFound(db, registration)) return
  throw new Forbidden(say(t.registrationClosed))
}

/** Only one of two simultaneous requests founds the first organization. */
export async function lockFounding(tx: Database, registration: Registration): Promise<void> {
  if (registration === 'open') return
  await queries.lockFounding(tx)
  await refuseFounding(tx, registration)
}
