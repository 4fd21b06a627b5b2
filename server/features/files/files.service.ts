import { MOST_FILES, type Attachment } from '#shared/files/files.ts'
import type { NamedPart } from '#shared/parts/types.ts'
import type { Person } from '#shared/people/types.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/files/file-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, isId, NotFound, WrongInput } from '../../http/errors.ts'
import { nextSlice } from '../../queue/slices.ts'
import { failedWith, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'
import { refuseOtherRoles } from '../customer/links/links.service.ts'
import { commit, personOf, type Recorder } from '../../log/commit.service.ts'
import { onOrder, findOrder, type Actor, type StoredOrder } from '../orders/change.service.ts'
import { namedIn, partAbout } from '../orders/parts.move.ts'
import { keepRemoved, type RemovedPart } from '../../log/undo.service.ts'
import { findUpload, type Upload } from './uploads.service.ts'
import type { FileFollowers } from './file-followers.ts'
import { presentAttachment, presentFile } from './files.presenter.ts'
import { refuseOverLimit } from './room.service.ts'
import { isRemoved } from './stored-files.queries.ts'
import { nextVersionOf, type NextVersion } from './versions.service.ts'
import * as queries from './files.queries.ts'
import * as tCustomer from '#texts/customer/customer-errors.ts'

export type { AttachmentRow } from './files.queries.ts'

export async function listAttachments(
  services: Services,
  actor: Actor,
  orderId: string,
): Promise<Attachment[]> {
  await findOrder(services, actor.orgId, orderId)
  const files: Attachment[] = []
  for await (const rows of queries.readAttachments(services.db, actor.orgId, orderId)) {
    if (files.length > 0) await nextSlice()
    files.push(...rows.map(presentAttachment))
  }
  return files
}

export interface NewAttachment {
  originalName: string
  fileName?: string | null | undefined
  fileType?: string | null | undefined
  fileUrl: string
  /** A file of the same order. */
  versionOf?: string | null | undefined
  partId?: string | null | undefined
}

/** Size and type are the server's findings. */
export async function addAttachment(
  services: Services,
  followers: FileFollowers,
  actor: Actor,
  orderId: string,
  input: NewAttachment,
): Promise<Attachment> {
  const { orgId } = actor
  await findOrder(services, orgId, orderId)
  // Runs before the order is locked, because looking at the file can take a while.
  const upload = await findUpload(services, orgId, input.fileUrl, 'fileUrl')
  try {
    return await commit(
      services,
      actor,
      onOrder(orderId, async (tx, record, order) => {
        refuseMoreFiles(order)
        const part = partAbout(order, input.partId)
        const place = { orgId, orderId: order.id, uploader: personOf(actor), part }
        const add = async (to: FilePlace) => {
          const added = await addWithin(tx, record, to, input, upload)
          // Deleting the file had made room, which others may have taken.
          if (await isRemoved(tx, orgId, upload.url)) await refuseOverLimit(tx, services, orgId)
          return added
        }
        if (!input.versionOf) return add(place)
        const former = await lockFile(tx, orgId, order.id, input.versionOf)
        const { formerIds, ...version } = await nextVersionOf(tx, orgId, former.attachment, actor)
        const added = await add({ ...place, part: part ?? former.part, version })
        if (!version.isDraft) await followers.afterNewVersion({ tx, record, actor, order }, formerIds)
        return added
      }),
    )
  } catch (error) {
    if (failedWith(error, UNIQUE_VIOLATION)) throw new Conflict(say(t.attached))
    // The sweep removed the upload at this moment, because it was unused for a day.
    if (failedWith(error, FOREIGN_KEY_VIOLATION)) {
      throw new WrongInput({ fileUrl: say(t.noUpload) })
    }
    throw error
  }
}

export function refuseMoreFiles({ number, fileCount }: { number: string; fileCount: number }): void {
  if (fileCount < MOST_FILES) return
  throw new Conflict(say(t.tooManyOnOrder, { number, most: MOST_FILES }))
}

export interface FilePlace {
  orgId: string
  orderId: string
  /** Null for a file that the server made. */
  uploader: Person | null
  isShared?: boolean
  version?: NextVersion
  part?: NamedPart | null | undefined
}

export async function addWithin(
  tx: Database,
  record: Recorder,
  { orgId, orderId, uploader, isShared = false, version, part }: FilePlace,
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
    partId: part?.id ?? null,
    isShared,
    ...version,
  })
  const data = { fileId: attachment.id, name: input.originalName }
  record({ type: 'file.added', data: version ? { ...data, version: version.version } : data })
  return presentFile(attachment, part, upload.thumbnailSize, uploader)
}

interface FileChange {
  originalName?: string | undefined
  /** Null is the whole order. */
  partId?: string | null | undefined
}

export async function changeAttachment(
  services: Services,
  followers: FileFollowers,
  actor: Actor,
  { id: orderId, attachmentId: id }: { id: string; attachmentId: string },
  { originalName, partId }: FileChange,
): Promise<Attachment> {
  const { orgId } = actor
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      const file = await lockFile(tx, orgId, order.id, id)
      const { attachment } = file
      const name = originalName ?? attachment.originalName
      const part = partId === undefined ? file.part : partAbout(order, partId)
      if (part?.id !== file.part?.id) {
        await queries.updatePart(tx, orgId, id, part?.id ?? null)
        record({ type: 'file.about', data: { fileId: attachment.id, name, part: namedIn(part) } })
      }
      const about = { ...file, part: part ?? null }
      if (attachment.originalName === name) return presentAttachment(about)
      if (attachment.isShared) refuseOtherRoles(actor, say(tCustomer.onlySalesRenameSeen))
      await followers.beforeRenaming({ tx, record, actor, order }, attachment.id)
      await queries.updateName(tx, orgId, id, name)
      record({
        type: 'file.renamed',
        data: { fileId: attachment.id, from: attachment.originalName, to: name },
      })
      return presentAttachment({ ...about, attachment: { ...attachment, originalName: name } })
    }),
  )
}

/** The content stays in the store as long as the deletion can be undone. */
export async function removeAttachment(
  services: Services,
  followers: FileFollowers,
  actor: Actor,
  orderId: string,
  id: string,
): Promise<void> {
  const { orgId } = actor
  await commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      const { attachment } = await lockFile(tx, orgId, order.id, id)
      const { id: fileId, fileUrl, originalName, isShared } = attachment
      if (isShared) refuseOtherRoles(actor, say(tCustomer.onlySalesDeleteSeen))
      await followers.beforeRemoval({ tx, record, actor, order }, fileId)
      const content = await queries.deleteAttachment(tx, orgId, fileId)
      await keepRemoved(tx, actor, { id: fileId, orderId: order.id, kind: 'file', content, fileUrl })
      record({ type: 'file.removed', data: { fileId, name: originalName } })
    }),
  )
}

/** @throws OverLimit if other files have taken its room */
export async function putFileBack(
  tx: Database,
  record: Recorder,
  { id, content }: Pick<RemovedPart, 'id' | 'content'>,
  order: StoredOrder,
  services: Services,
): Promise<void> {
  refuseMoreFiles(order)
  const name = await queries.insertDeletedAttachment(tx, content)
  if (name === undefined) throw new Conflict(say(t.attachedElsewhere))
  await refuseOverLimit(tx, services, order.orgId)
  record({ type: 'file.added', data: { fileId: id, name, undo: true } })
}

export async function lockFile(
  tx: Database,
  orgId: string,
  orderId: string,
  id: string,
): Promise<queries.AttachmentRow> {
  const file = isId(id) ? await queries.lockAttachment(tx, orgId, orderId, id) : undefined
  if (!file) throw new NotFound(t.file)
  return file
}

export async function findFile(
  { db }: Pick<Services, 'db'>,
  orgId: string,
  id: string,
): Promise<queries.AttachmentRow> {
  const row = isId(id) ? await queries.selectAttachment(db, orgId, id) : undefined
  if (!row) throw new NotFound(t.file)
  return row
}
