import { say } from '#shared/texts/say.ts'
import * as t from '#texts/account/account-errors.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { Conflict } from '../../http/errors.ts'
import { emailOf, firstOrganization } from './operators.queries.ts'
import type { Session } from '../../sessions/sessions.ts'

/**
 * Whether somebody runs this server: the first organization's ADMINs, and those of its members whom OPERATORS names.
 * An account with such an address was there before, or an ADMIN made it (`refuseOperators`).
 */
export async function isOperator(
  db: Database,
  { operators }: Pick<Config, 'operators'>,
  { orgId, userId, role }: Pick<Session, 'orgId' | 'userId' | 'role'>,
): Promise<boolean> {
  if (orgId !== (await firstOrganization(db))) return false
  if (role === 'ADMIN') return true
  if (operators.length === 0) return false
  return operators.includes((await emailOf(db, userId)).toLowerCase())
}

/** Nobody takes such an address by themselves, because addresses are not confirmed. @throws Conflict */
export async function refuseOperators(
  { db, config }: { db: Database; config: Pick<Config, 'operators'> },
  email: string,
): Promise<void> {
  if (!config.operators.includes(email.toLowerCase())) return
  // Whoever founds the first organization is one anyway.
  if (!(await firstOrganization(db))) return
  const said = say(t.operatorsAddress)
  throw new Conflict(said, { fields: { email: said } })
}
