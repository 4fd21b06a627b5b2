import type { Config } from '../../core/config.ts'
import { Forbidden } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './organization.queries.ts'

export type Registration = Config['registration']

/** Whether anybody may found an organization now. The first one can always be founded: who else would invite? */
export async function canFound(db: Database, registration: Registration): Promise<boolean> {
  return registration === 'open' || !(await queries.isAnyOrganization(db))
}

/** @throws Forbidden where only who was invited can register */
export async function refuseFounding(db: Database, registration: Registration): Promise<void> {
  if (await canFound(db, registration)) return
  throw new Forbidden('Registration is closed here. Please ask for an invite')
}

/** As `refuseFounding`, so that of two who found the first organization at once only one does. */
export async function lockFounding(tx: Database, registration: Registration): Promise<void> {
  if (registration === 'open') return
  await queries.lockFounding(tx)
  await refuseFounding(tx, registration)
}
