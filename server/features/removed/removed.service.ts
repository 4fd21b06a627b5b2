import type { Order } from '#shared/orders/types.ts'
import { HttpError } from '../../core/errors.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { putChecklistBack } from '../checklists/checklists.service.ts'
import { putItemBack } from '../checklists/items.service.ts'
import type { Recorder } from '../events/commit.service.ts'
import { putFileBack } from '../files/files.service.ts'
import type { FileLimits } from '../files/room.service.ts'
import { FORGET_AT_ONCE, forgetFiles } from '../files/storage.service.ts'
import { putNoteBack } from '../notes/notes.service.ts'
import {
  changeOrder,
  refuseArchived,
  type Actor,
  type OrdersDeps,
  type StoredOrder,
} from '../orders/change.service.ts'
import { forgetRemoved, takeRemoved, type RemovedPart } from '../undo/undo.service.ts'

type PutBack = (
  tx: Database,
  record: Recorder,
  part: RemovedPart,
  order: StoredOrder,
  limits: FileLimits,
) => Promise<void>

export type RemovedDeps = OrdersDeps & FileLimits

const PUT_BACK: Record<RemovedPart['kind'], PutBack> = {
  note: putNoteBack,
  file: putFileBack,
  checklist: putChecklistBack,
  item: putItemBack,
}

// Archived orders can still gain and lose notes and files.
const CLOSED_BY_ARCHIVING = new Set<RemovedPart['kind']>(['checklist', 'item'])

/** Restores a part that the actor has just deleted. Returns the order after it. */
export function restoreRemoved(deps: RemovedDeps, actor: Actor, orderId: string, id: string): Promise<Order> {
  return changeOrder(deps, actor, orderId, async (tx, record, order) => {
    const part = await takeRemoved(tx, actor, order.id, id)
    if (!part) throw new HttpError(404, 'This cannot be brought back any more')
    if (CLOSED_BY_ARCHIVING.has(part.kind)) await refuseArchived(tx, actor.orgId, order)
    await PUT_BACK[part.kind](tx, record, part, order, deps)
  })
}

/**
 * Deletes parts for good after the time for undo. The contents of files follow in their organization's turn.
 */
export async function sweepRemoved(pool: Pool, olderThanSeconds?: number): Promise<void> {
  const forgetSome = async (tx: Database) => {
    const parts = await forgetRemoved(tx, FORGET_AT_ONCE, olderThanSeconds)
    for (const [orgId, own] of Map.groupBy(parts, ({ orgId }) => orgId)) {
      const urls = own.flatMap(({ fileUrl }) => fileUrl ?? [])
      if (urls.length > 0) await forgetFiles(tx, orgId, urls)
    }
    return parts.length
  }
  while ((await transact(pool, forgetSome)) === FORGET_AT_ONCE);
}
