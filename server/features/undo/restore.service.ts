import type { Order } from '#shared/orders/types.ts'
import type { Services } from '../../services.ts'
import { HttpError } from '../../http/errors.ts'
import { transact } from '../../db/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { putChecklistBack } from '../checklists/checklists.service.ts'
import { putItemBack } from '../checklists/items.service.ts'
import type { Recorder } from '../../log/commit.service.ts'
import { putFileBack } from '../files/files.service.ts'
import { FORGET_AT_ONCE, forgetFiles } from '../files/storage.service.ts'
import { putNoteBack } from '../notes/notes.service.ts'
import { putPartBack } from '../parts/parts.service.ts'
import { changeOrder, refuseArchived, type Actor, type StoredOrder } from '../orders/change.service.ts'
import { forgetRemoved, takeRemoved, type RemovedPart } from '../../log/undo.service.ts'
import { say } from '#shared/texts/say.ts'
import { cantBeRestored } from '#texts/page/undo.ts'

type PutBack = (
  tx: Database,
  record: Recorder,
  part: RemovedPart,
  order: StoredOrder,
  services: Services,
) => Promise<void>

const PUT_BACK: Record<RemovedPart['kind'], PutBack> = {
  note: putNoteBack,
  file: putFileBack,
  checklist: putChecklistBack,
  item: putItemBack,
  part: putPartBack,
}

// Archived orders can still gain and lose notes and files.
const CLOSED_BY_ARCHIVING = new Set<RemovedPart['kind']>(['checklist', 'item', 'part'])

export function restoreRemoved(
  services: Services,
  actor: Actor,
  orderId: string,
  id: string,
): Promise<Order> {
  return changeOrder(services, actor, orderId, async (tx, record, order) => {
    const part = await takeRemoved(tx, actor, order.id, id)
    if (!part) throw new HttpError(404, say(cantBeRestored))
    if (CLOSED_BY_ARCHIVING.has(part.kind)) await refuseArchived(tx, actor.orgId, order)
    await PUT_BACK[part.kind](tx, record, part, order, services)
  })
}

/** They can't be restored any more. The contents of files follow in their organization's turn. */
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
