import { randomUUID } from 'node:crypto'
import { filesApi } from '#shared/api/files.ts'
import type { Attachment } from '#shared/files/files.ts'
import type { Services } from '../../services.ts'
import { HttpError } from '../../http/errors.ts'
import { UPLOAD_ADDRESSES } from '../../queue/limits.ts'
import { countTry } from '../../queue/throttle.ts'
import { StoreUnavailable } from '../../store/store.ts'
import { commit, personOf } from '../../log/commit.service.ts'
import { onOrder, findOrder, type Actor } from '../orders/change.service.ts'
import { addWithin, findFile, refuseMoreFiles } from './files.service.ts'
import { takeRoom } from './room.service.ts'
import { fileName, finishStoredFile, removeFailed } from './storage.service.ts'
import * as queries from './stored-files.queries.ts'
import { say } from '#shared/texts/say.ts'
import { contentMissing } from '#texts/calls/errors.ts'

/** The store copies it, so that either can be deleted without the other. */
export async function copyAttachment(
  services: Services,
  actor: Actor,
  orderId: string,
  attachmentId: string,
): Promise<Attachment> {
  const { db, store } = services
  const { orgId, userId } = actor
  await findOrder(services, orgId, orderId)
  const { attachment, objectId, sha256, thumbnailSize } = await findFile(services, orgId, attachmentId)
  // Only a complete file has a hash.
  if (sha256 === null) throw new HttpError(404, say(contentMissing))
  const stored = { size: attachment.fileSize, sha256 }

  await countTry(db, UPLOAD_ADDRESSES, orgId)
  const id = randomUUID()
  const url = filesApi.upload.path.replace(':id', id)
  const file = { id, url, createdBy: userId, startedAt: new Date(), size: stored.size }
  await takeRoom(services, orgId, (tx) => queries.insertStoredFile(tx, orgId, file))
  try {
    await store.copy(fileName(objectId), fileName(id))
    return await commit(
      services,
      actor,
      onOrder(orderId, async (tx, record, order) => {
        refuseMoreFiles(order)
        await finishStoredFile(tx, orgId, id, stored)
        // The copy gets its own thumbnail, unless the file can't have one.
        const known = thumbnailSize === 0 ? 0 : null
        if (known === 0) await queries.updateThumbnailSize(tx, orgId, id, known)
        const { fileSize: size, mimeType } = attachment
        const place = { orgId, orderId: order.id, uploader: personOf(actor) }
        return addWithin(tx, record, place, attachment, { url, size, mimeType, thumbnailSize: known })
      }),
    )
  } catch (error) {
    // A store that didn't answer in time may still copy the file, so the sweep removes it.
    if (!(error instanceof StoreUnavailable)) await removeFailed(services, { orgId, id }, error)
    throw error
  }
}
