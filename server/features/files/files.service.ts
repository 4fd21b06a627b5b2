import { MOST_FILES, type Attachment } from '#shared/files/files.ts'
import type { Person } from '#shared/people/types.ts'
import { Conflict, NotFound, WrongInput } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { nextSlice } from '../../core/shares/pauses.ts'
import { failedWith, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import { refuseOtherRoles } from '../customer-links/roles.ts'
import { personOf, type Recorder } from '../events/commit.service.ts'
import {
  commitOnOrder,
  findOrder,
  type Actor,
  type OrdersDeps,
  type StoredOrder,
} from '../orders/change.service.ts'
import { keepRemoved, type RemovedPart } from '../undo/undo.service.ts'
import { findUpload, type Upload, type UploadsDeps } from './uploads.service.ts'
import type { FileFollowers } from './file-followers.ts'
import { presentAttachment, presentFile } from './files.presenter.ts'
import { refuseOverLimit, type FileLimits } from './room.service.ts'
import { isRemoved } from './stored-files.queries.ts'
import { nextVersionOf, type NextVersion } from './versions.service.ts'
import * as queries from './files.queries.ts'

export type { AttachmentRow } from './files.queries.ts'

export type AttachmentsDeps = OrdersDeps & UploadsDeps
export type FollowedFilesDeps = AttachmentsDeps & { followers: FileFollowers }

export async function listAttachments(
  deps: AttachmentsDeps,
  actor: Actor,
  orderId: string,
): Promise<Attachment[]> {
  await findOrder(deps, actor.orgId, orderId)
  const files: Attachment[] = []
  for await (const rows of queries.readAttachments(deps.db, actor.orgId, orderId)) {
    if (files.length > 0) await nextSlice()
    files.push(...rows.map(presentAttachment))
  }
  return files
}

export interface NewAttachment {
  originalName: string
  fileName?: string | null | undefined
  fileType?: string | null | undefined
  /** The address that the file was sent to. */
  fileUrl: string
  /** The file of the same order that it is a new version of. */
  versionOf?: string | null | undefined
}

/** Attaches a finished upload. Size and type are the server's findings. */
export async function addAttachment(
  deps: FollowedFilesDeps,
  actor: Actor,
  orderId: string,
  input: NewAttachment,
): Promise<Attachment> {
  const { orgId } = actor
  await findOrder(deps, orgId, orderId)
  // Runs before the order is locked, because looking at the file can take a while.
  const upload = await findUpload(deps, orgId, input.fileUrl, 'fileUrl')
  try {
    return await commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
      refuseMoreFiles(order)
      const place = { orgId, orderId: order.id, uploader: personOf(actor) }
      const add = async (to: FilePlace) => {
        const added = await addWithin(tx, record, to, input, upload)
        // Deleting the file had made room, which others may have taken.
        if (await isRemoved(tx, orgId, upload.url)) await refuseOverLimit(tx, deps, orgId)
        return added
      }
      if (!input.versionOf) return add(place)
      const former = await lockFile(tx, orgId, order.id, input.versionOf)
      const { formerIds, ...version } = await nextVersionOf(tx, orgId, former.attachment, actor)
      const added = await add({ ...place, version })
      if (!version.isDraft) await deps.followers.afterNewVersion({ tx, record, actor, order }, formerIds)
      return added
    })
  } catch (error) {
    if (failedWith(error, UNIQUE_VIOLATION)) throw new Conflict('This file is attached already')
    // The sweep removed the upload at this moment, because it was unused for a day.
    if (failedWith(error, FOREIGN_KEY_VIOLATION)) {
      throw new WrongInput({ fileUrl: 'No finished upload has this address' })
    }
    throw error
  }
}

/** @throws Conflict if an order has as many files as it can have */
export function refuseMoreFiles({ number, fileCount }: { number: string; fileCount: number }): void {
  if (fileCount < MOST_FILES) return
  throw new Conflict(
    `Order ${number} has ${MOST_FILES} files already. Delete some that are not needed any more`,
  )
}

export interface FilePlace {
  orgId: string
  orderId: string
  /** Null for a file that the server made. */
  uploader: Person | null
  isShared?: boolean
  version?: NextVersion
}

/** Attaches a complete file within a change of the order. */
export async function addWithin(
  tx: Database,
  record: Recorder,
  { orgId, orderId, uploader, isShared = false, version }: FilePlace,
  input: Pick<NewAttachment, 'originalName' | 'fileName' | 'fileType'>,
  upload: Omit<Upload, 'id'>,
): Promise<Attachment> {
  const attachment = await queries.insertAttachment(tx, orgId, {
    orderId,
    fileName: input.fileName ?? input.originalName,
    originalName: input.originalName,
    fileSize: upload.size,
    mimeType: upload.mimeType,
    fileUrl: upload.url,
    fileType: input.fileType ?? null,
    uploadedBy: uploader?.id ?? null,
    isShared,
    ...version,
  })
  const data = { fileId: attachment.id, name: input.originalName }
  record({ type: 'file.added', data: version ? { ...data, version: version.version } : data })
  return presentFile(attachment, upload.thumbnailSize, uploader)
}

export async function renameAttachment(
  deps: FollowedFilesDeps,
  actor: Actor,
  orderId: string,
  id: string,
  name: string,
): Promise<Attachment> {
  const { orgId } = actor
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const file = await lockFile(tx, orgId, order.id, id)
    const { attachment } = file
    if (attachment.originalName === name) return presentAttachment(file)
    if (attachment.isShared) refuseOtherRoles(actor, 'rename a file that the customer sees')
    await deps.followers.beforeRenaming({ tx, record, actor, order }, attachment.id)
    await queries.updateName(tx, orgId, id, name)
    record({ type: 'file.renamed', data: { fileId: attachment.id, from: attachment.originalName, to: name } })
    return presentAttachment({ ...file, attachment: { ...attachment, originalName: name } })
  })
}

/** The content stays in the store as long as the deletion can be undone. */
export async function removeAttachment(
  deps: FollowedFilesDeps,
  actor: Actor,
  orderId: string,
  id: string,
): Promise<void> {
  const { orgId } = actor
  await commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const { attachment } = await lockFile(tx, orgId, order.id, id)
    const { id: fileId, fileUrl, originalName, isShared } = attachment
    if (isShared) refuseOtherRoles(actor, 'delete a file that the customer sees')
    await deps.followers.beforeRemoval({ tx, record, actor, order }, fileId)
    const content = await queries.deleteAttachment(tx, orgId, fileId)
    await keepRemoved(tx, actor, { id: fileId, orderId: order.id, kind: 'file', content, fileUrl })
    record({ type: 'file.removed', data: { fileId, name: originalName } })
  })
}

/** Puts a deleted file back. @throws OverLimit if other files have taken its room */
export async function putFileBack(
  tx: Database,
  record: Recorder,
  { id, content }: Pick<RemovedPart, 'id' | 'content'>,
  order: StoredOrder,
  limits: FileLimits,
): Promise<void> {
  refuseMoreFiles(order)
  const name = await queries.insertDeletedAttachment(tx, content)
  if (name === undefined) throw new Conflict('This file is attached elsewhere by now')
  await refuseOverLimit(tx, limits, order.orgId)
  record({ type: 'file.added', data: { fileId: id, name, undo: true } })
}

/**
 * Returns a file of an order, locked until the end of the transaction.
 * @throws NotFound for a file that this order doesn't have
 */
export async function lockFile(
  tx: Database,
  orgId: string,
  orderId: string,
  id: string,
): Promise<queries.AttachmentRow> {
  const file = isId(id) ? await queries.lockAttachment(tx, orgId, orderId, id) : undefined
  if (!file) throw new NotFound('File')
  return file
}

/** @throws NotFound for a file that this organization doesn't have */
export async function findFile(
  { db }: Pick<AttachmentsDeps, 'db'>,
  orgId: string,
  id: string,
): Promise<queries.AttachmentRow> {
  const row = isId(id) ? await queries.selectAttachment(db, orgId, id) : undefined
  if (!row) throw new NotFound('File')
  return row
}
