import type { Attachment } from '#shared/files/files.ts'
import { commit } from '../../log/commit.service.ts'
import type { Services } from '../../services.ts'
import { refuseOtherRoles } from '../customer/links/links.service.ts'
import { onOrder, type Actor } from '../orders/change.service.ts'
import { presentAttachment } from './files.presenter.ts'
import type { FileFollowers } from './file-followers.ts'
import { lockFile } from './files.service.ts'
import { releaseDraft } from './versions.service.ts'
import * as queries from './files.queries.ts'
import { say } from '#shared/texts/say.ts'
import * as tCustomer from '#texts/customer/customer-errors.ts'

export async function shareAttachment(
  services: Services,
  followers: FileFollowers,
  actor: Actor,
  orderId: string,
  id: string,
  isShared: boolean,
): Promise<Attachment> {
  refuseOtherRoles(actor, say(tCustomer.onlySalesShare))
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      const file = await lockFile(tx, actor.orgId, order.id, id)
      const { attachment } = file
      if (attachment.isShared === isShared) return presentAttachment(file)
      const formerIds = isShared ? await releaseDraft(tx, actor.orgId, attachment) : []
      if (formerIds.length > 0) await followers.afterNewVersion({ tx, record, actor, order }, formerIds)
      const { id: fileId, seriesId } = attachment
      // Hiding only the newest version would show the one before it again.
      const which = isShared || seriesId === null ? { id: fileId } : { orderId: order.id, seriesId }
      for (const { id, name } of await queries.updateSharing(tx, actor.orgId, which, isShared)) {
        record({ type: isShared ? 'file.shared' : 'file.unshared', data: { fileId: id, name } })
      }
      const isDraft = attachment.isDraft && !isShared
      return presentAttachment({ ...file, attachment: { ...attachment, isShared, isDraft } })
    }),
  )
}
