import type { Attachment } from '#shared/files/files.ts'
import { refuseOtherRoles } from '../customer-links/roles.ts'
import { commitOnOrder, type Actor } from '../orders/change.service.ts'
import { presentAttachment } from './files.presenter.ts'
import { lockFile, type FollowedFilesDeps } from './files.service.ts'
import { releaseDraft } from './versions.service.ts'
import * as queries from './files.queries.ts'

/** Shows a file to everyone with the order's link, or hides it with all its versions. */
export async function shareAttachment(
  deps: FollowedFilesDeps,
  actor: Actor,
  orderId: string,
  id: string,
  isShared: boolean,
): Promise<Attachment> {
  refuseOtherRoles(actor, 'share files with the customer')
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const file = await lockFile(tx, actor.orgId, order.id, id)
    const { attachment } = file
    if (attachment.isShared === isShared) return presentAttachment(file)
    const formerIds = isShared ? await releaseDraft(tx, actor.orgId, attachment) : []
    if (formerIds.length > 0) await deps.followers.afterNewVersion({ tx, record, actor, order }, formerIds)
    const { id: fileId, seriesId } = attachment
    // Hiding only the newest version would show the one before it again.
    const which = isShared || seriesId === null ? { id: fileId } : { orderId: order.id, seriesId }
    for (const { id, name } of await queries.updateSharing(tx, actor.orgId, which, isShared)) {
      record({ type: isShared ? 'file.shared' : 'file.unshared', data: { fileId: id, name } })
    }
    const isDraft = attachment.isDraft && !isShared
    return presentAttachment({ ...file, attachment: { ...attachment, isShared, isDraft } })
  })
}
