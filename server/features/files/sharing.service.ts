import type { Attachment } from '#shared/files/files.ts'
import { Forbidden } from '../../core/errors.ts'
import { commitOnOrder, type Actor } from '../orders/change.service.ts'
import { presentAttachment } from './files.presenter.ts'
import { lockFile, type AttachmentsDeps } from './files.service.ts'
import * as queries from './files.queries.ts'

/** Shows a file to whoever holds the order's link, or hides it. */
export async function shareAttachment(
  deps: AttachmentsDeps,
  actor: Actor,
  orderId: string,
  id: string,
  isShared: boolean,
): Promise<Attachment> {
  if (actor.role === 'SHOP') throw new Forbidden('Only ADMIN and SALES can share files with the customer')
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const file = await lockFile(tx, actor.orgId, order.id, id)
    const { attachment } = file
    if (attachment.isShared === isShared) return presentAttachment(file)
    await queries.updateSharing(tx, actor.orgId, attachment.id, isShared)
    const data = { fileId: attachment.id, name: attachment.originalName }
    record({ type: isShared ? 'file.shared' : 'file.unshared', data })
    return presentAttachment({ ...file, attachment: { ...attachment, isShared } })
  })
}
