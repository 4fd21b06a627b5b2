import { randomUUID } from 'node:crypto'
import { filesApi } from '#shared/api/files.ts'
import type { Attachment } from '#shared/files/files.ts'
import { NotFound } from '../../core/errors.ts'
import { countTry } from '../../core/shares/throttle.ts'
import { StoreUnavailable } from '../../core/storage/store.ts'
import { personOf } from '../events/commit.service.ts'
import { commitOnOrder, findOrder, type Actor } from '../orders/change.service.ts'
import { addWithin, findFile, refuseMoreFiles, type AttachmentsDeps } from './files.service.ts'
import { takeRoom } from './room.service.ts'
import { fileName, finishStoredFile, removeFailed } from './storage.service.ts'
import * as queries from './stored-files.queries.ts'
import { UPLOAD_ADDRESSES } from './uploads.service.ts'

/**
 * Attaches a copy of a file that the store makes, so that either can be deleted without the other.
 * @throws NotFound for an order or a file that the actor's organization doesn't have; HttpError 413
 */
export async function copyAttachment(
  deps: AttachmentsDeps,
  actor: Actor,
  orderId: string,
  attachmentId: string,
): Promise<Attachment> {
  const { db, store } = deps
  const { orgId, userId } = actor
  await findOrder(deps, orgId, orderId)
  const { attachment, objectId, sha256, thumbnailSize } = await findFile(deps, orgId, attachmentId)
  // Only a complete file has a hash.
  if (sha256 === null) throw new NotFound('The content of this file was')
  const stored = { size: attachment.fileSize, sha256 }

  await countTry(db, UPLOAD_ADDRESSES, orgId)
  const id = randomUUID()
  const url = filesApi.upload.path.replace(':id', id)
  const file = { id, url, createdBy: userId, startedAt: new Date(), size: stored.size }
  await takeRoom(deps, orgId, (tx) => queries.insertStoredFile(tx, orgId, file))
  try {
    await store.copy(fileName(objectId), fileName(id))
    return await commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
      refuseMoreFiles(order)
      await finishStoredFile(tx, orgId, id, stored)
      // The copy gets its own thumbnail, unless the file can't have one.
      const known = thumbnailSize === 0 ? 0 : null
      if (known === 0) await queries.updateThumbnailSize(tx, orgId, id, known)
      const { fileSize: size, mimeType } = attachment
      const place = { orgId, orderId: order.id, uploader: personOf(actor) }
      return addWithin(tx, record, place, attachment, { url, size, mimeType, thumbnailSize: known })
    })
  } catch (error) {
    // A store that didn't answer in time may still copy the file. The sweep removes the copy once it must be
    // complete.
    if (!(error instanceof StoreUnavailable)) await removeFailed(deps, { orgId, id }, error)
    throw error
  }
}
