import type { Seen } from '#shared/realtime.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { failedWith, FOREIGN_KEY_VIOLATION, transact } from '../../core/transact.ts'
import { notifyPerson, type Actor, type CommitDeps } from '../events/commit.service.ts'
import * as queries from './seen.queries.ts'

export function listUnseen({ db }: CommitDeps, { orgId, userId }: Actor): Promise<Seen[]> {
  return queries.selectUnseen(db, orgId, userId)
}

/**
 * Stores that the person has seen an order at a version. Private to the person, so it isn't in any log.
 * @throws NotFound for an order that the person's organization doesn't have
 */
export async function markSeen(deps: CommitDeps, actor: Actor, id: string, version: number): Promise<void> {
  if (!isId(id)) throw new NotFound('Order')
  const { orgId, userId } = actor
  try {
    await transact(deps.pool, async (tx) => {
      const seen = await queries.upsertSeen(tx, orgId, userId, { orderId: id, version })
      if (seen === null) throw new NotFound('Order')
      if (seen) notifyPerson(tx, deps, actor, { type: 'SEEN', ...seen })
    })
  } catch (error) {
    // The order was deleted, or the membership ended, at this moment.
    if (failedWith(error, FOREIGN_KEY_VIOLATION)) throw new NotFound('Order')
    throw error
  }
}
