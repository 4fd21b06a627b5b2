import type { Watch } from '#shared/notifications/types.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { failedWith, FOREIGN_KEY_VIOLATION, transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import type { Actor, CommitDeps } from '../events/commit.service.ts'
import * as queries from './watch.queries.ts'

/**
 * Returns the person's watch state of an order. @throws NotFound for an order that the organization doesn't
 * have
 */
export async function readWatch(db: Database, actor: Actor, orderId: string): Promise<Watch> {
  const row = isId(orderId) ? await queries.selectWatch(db, actor, orderId) : undefined
  if (!row) throw new NotFound('Order')
  return present(row)
}

/** Private to the person, so it isn't in any log. */
export async function changeWatch(
  deps: CommitDeps,
  actor: Actor,
  orderId: string,
  state: Watch['state'],
): Promise<Watch> {
  if (!isId(orderId)) throw new NotFound('Order')
  try {
    return await transact(deps.pool, async (tx) => {
      if (state === 'none') await queries.deleteWatch(tx, actor, orderId)
      else await queries.upsertWatch(tx, actor, { orderId, isMuted: state === 'muted' })
      return readWatch(tx, actor, orderId)
    })
  } catch (error) {
    // The order is deleted or another organization's, or the membership ended at this moment.
    if (failedWith(error, FOREIGN_KEY_VIOLATION)) throw new NotFound('Order')
    throw error
  }
}

function present({ is_muted, is_assigned, wrote_note }: queries.WatchRow): Watch {
  if (is_muted !== null) return { state: is_muted ? 'muted' : 'watching', because: null }
  const because = is_assigned ? 'assigned' : wrote_note ? 'note' : null
  return { state: because ? 'watching' : 'none', because }
}
