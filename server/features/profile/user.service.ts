import type { User } from '#shared/people/types.ts'
import { Forbidden, NotSignedIn } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { commitEverywhere, type CommitDeps, type Recorder } from '../events/commit.service.ts'
import { presentUser } from './user.presenter.ts'
import { selectOrgIds, selectUserIn, userExists } from './user.queries.ts'

/** Somebody as a member of an organization; undefined for who is none. */
export async function findUserIn(db: Database, orgId: string, userId: string): Promise<User | undefined> {
  const found = await selectUserIn(db, orgId, userId)
  return found && presentUser(found, orgId)
}

/** As `findUserIn`, in the organization that a session looks at. @throws NotSignedIn for who is no member any more */
export async function userIn(db: Database, orgId: string, userId: string): Promise<User> {
  const user = await findUserIn(db, orgId, userId)
  if (!user) throw new NotSignedIn()
  return user
}

/** One change of somebody, which every organization that they belong to sees. */
export function commitPerson<T>(
  deps: CommitDeps,
  userId: string,
  work: (tx: Database, record: Recorder) => Promise<T>,
): Promise<T> {
  return commitEverywhere(deps, userId, (tx) => selectOrgIds(tx, userId), work)
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
