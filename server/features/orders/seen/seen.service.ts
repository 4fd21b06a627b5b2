import type { Seen } from '#shared/realtime.ts'
import * as t from '#texts/orders/order-errors.ts'
import type { Services } from '../../../services.ts'
import { isId, NotFound } from '../../../http/errors.ts'
import { failedWith, FOREIGN_KEY_VIOLATION, transact } from '../../../db/transact.ts'
import { notifyPerson, type Actor } from '../../../log/commit.service.ts'
import * as queries from './seen.queries.ts'

export function listUnseen({ db }: Services, { orgId, userId }: Actor): Promise<Seen[]> {
  return queries.selectUnseen(db, orgId, userId)
}

/** Private to the person, so it isn't in any log. */
export async function markSeen(services: Services, actor: Actor, id: string, version: number): Promise<void> {
  if (!isId(id)) throw new NotFound(t.order)
  const { orgId, userId } = actor
  try {
    await transact(services.pool, async (tx) => {
      const seen = await queries.upsertSeen(tx, orgId, userId, { orderId: id, version })
      if (seen === null) throw new NotFound(t.order)
      if (seen) notifyPerson(tx, services, actor, { type: 'SEEN', ...seen })
    })
  } catch (error) {
    // The order was deleted, or the membership ended, at this moment.
    if (failedWith(error, FOREIGN_KEY_VIOLATION)) throw new NotFound(t.order)
    throw error
  }
}
