import type { Watch } from '#shared/notifications/schemas.ts'
import type { Services } from '../../services.ts'
import { isId, NotFound } from '../../http/errors.ts'
import { failedWith, FOREIGN_KEY_VIOLATION, transact } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import type { Actor } from '../../log/commit.service.ts'
import * as queries from './watch.queries.ts'
import * as tThings from '#texts/page/things.ts'

export async function readWatch(db: Database, actor: Actor, orderId: string): Promise<Watch> {
  const row = isId(orderId) ? await queries.selectWatch(db, actor, orderId) : undefined
  if (!row) throw new NotFound(tThings.order)
  return present(row)
}

/** Private to the person, so it isn't in any log. */
export async function changeWatch(
  services: Services,
  actor: Actor,
  orderId: string,
  state: Watch['state'],
): Promise<Watch> {
  if (!isId(orderId)) throw new NotFound(tThings.order)
  try {
    return await transact(services.pool, async (tx) => {
      if (state === 'none') await queries.deleteWatch(tx, actor, orderId)
      else await queries.upsertWatch(tx, actor, { orderId, isMuted: state === 'muted' })
      return readWatch(tx, actor, orderId)
    })
  } catch (error) {
    // The order is deleted or another organization's, or the membership ended at this moment.
    if (failedWith(error, FOREIGN_KEY_VIOLATION)) throw new NotFound(tThings.order)
    throw error
  }
}

function present({ is_muted, is_assigned, wrote_note }: queries.WatchRow): Watch {
  if (is_muted !== null) return { state: is_muted ? 'muted' : 'watching', because: null }
  const because = is_assigned ? 'assigned' : wrote_note ? 'note' : null
  return { state: because ? 'watching' : 'none', because }
}
