import type { User } from '#shared/people.ts'
import { Forbidden, NotSignedIn } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { WakeUps } from '../../core/wake-ups.ts'
import type { Database } from '../../db/client.ts'
import { recordAround } from '../activity/activity.service.ts'
import { presentUser } from './user.presenter.ts'
import { selectOrgIds, selectUserIn, userExists } from './user.queries.ts'

/** Somebody as a member of an organization. @throws NotSignedIn for who is none (any more) */
export async function userIn(db: Database, orgId: string, userId: string): Promise<User> {
  const found = await selectUserIn(db, orgId, userId)
  if (!found) throw new NotSignedIn()
  return presentUser(found, orgId)
}

interface Told {
  orgId: string
  version: number
}

/**
 * Records that somebody looks different from now on, in every organization that they belong to; belongs into the
 * transaction of the change. Hand the answer to `tellOrganizations` after the commit.
 */
export async function recordPerson(tx: Database, userId: string, message: string): Promise<Told[]> {
  const told: Told[] = []
  for (const orgId of await selectOrgIds(tx, userId)) {
    told.push({ orgId, version: await recordAround(tx, orgId, { actorId: userId, message }) })
  }
  return told
}

export function tellOrganizations(wakeUps: WakeUps, told: Told[]): void {
  for (const { orgId, version } of told) wakeUps.announce({ kind: 'changed', orgId, version })
}

/** The clients of the specification send a placeholder; only somebody else's real id is refused. */
export async function refuseOthers(
  db: Database,
  self: string,
  named: string | null | undefined,
): Promise<void> {
  if (!named || !isId(named) || named.toLowerCase() === self) return
  if (await userExists(db, named)) throw new Forbidden('You can change your own profile only')
}
