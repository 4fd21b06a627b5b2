import type { Attachment } from '#shared/attachments.ts'
import { Conflict, NotFound, WrongInput } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { failedWith, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '../../core/transact.ts'
import { changeOrder, findOrder, type Actor, type OrdersDeps } from '../orders/change.service.ts'
import { releaseUrl } from '../uploads/objects.service.ts'
import { findUpload, type UploadsDeps } from '../uploads/uploads.service.ts'
import { presentAttachment } from './attachments.presenter.ts'
import * as queries from './attachments.queries.ts'

export type AttachmentsDeps = OrdersDeps & UploadsDeps

export async function listAttachments(
  deps: AttachmentsDeps,
  actor: Actor,
  orderId: string,
): Promise<Attachment[]> {
  await findOrder(deps, actor.orgId, orderId)
  return (await queries.selectAttachments(deps.db, actor.orgId, orderId)).map(presentAttachment)
}

export interface NewAttachment {
  originalName: string
  fileName?: string | null | undefined
  fileType?: string | null | undefined
  /** Where it was sent to. */
  fileUrl: string
}

/** Attaches an upload that has finished; size and type are those that the server found. */
export async function addAttachment(
  deps: AttachmentsDeps,
  actor: Actor,
  orderId: string,
  wish: NewAttachment,
): Promise<Attachment> {
  const { orgId, userId } = actor
  await findOrder(deps, orgId, orderId)
  // Before the order is locked: looking at the file may take a while.
  const upload = await findUpload(deps, orgId, wish.fileUrl, 'fileUrl')
  let id = ''
  try {
    await changeOrder(deps, actor, orderId, async (tx) => {
      id = await queries.insertAttachment(tx, orgId, {
        orderId,
        fileName: wish.fileName ?? wish.originalName,
        originalName: wish.originalName,
        fileSize: upload.size,
        mimeType: upload.mimeType,
        fileUrl: upload.url,
        fileType: wish.fileType ?? null,
        uploadedBy: userId,
      })
      return {
        touches: false,
        recounts: true,
        activity: { type: 'update', field: 'files', message: `added the file "${wish.originalName}"` },
      }
    })
  } catch (error) {
    if (failedWith(error, UNIQUE_VIOLATION)) throw new Conflict('This file is attached already')
    // Swept at this very moment, because it lay there unused for a day.
    if (failedWith(error, FOREIGN_KEY_VIOLATION)) {
      throw new WrongInput({ fileUrl: 'No finished upload has this address' })
    }
    throw error
  }
  return readAttachment(deps, orgId, id)
}

export async function renameAttachment(
  deps: AttachmentsDeps,
  actor: Actor,
  orderId: string,
  id: string,
  name: string,
): Promise<Attachment> {
  const { orgId } = actor
  await changeOrder(deps, actor, orderId, async (tx) => {
    const file = isId(id) ? await queries.lockAttachment(tx, orgId, orderId, id) : undefined
    if (!file) throw new NotFound('File')
    if (file.name === name) return null
    await queries.updateName(tx, orgId, id, name)
    const message = `renamed the file "${file.name}" to "${name}"`
    return { touches: false, activity: { type: 'rename', field: 'files', message } }
  })
  return readAttachment(deps, orgId, id)
}

/** The row goes first: what is in the store without a row is swept, and a row without its content would be a lie. */
export async function removeAttachment(
  deps: AttachmentsDeps,
  actor: Actor,
  orderId: string,
  id: string,
): Promise<void> {
  const { orgId } = actor
  let url = ''
  await changeOrder(deps, actor, orderId, async (tx) => {
    const file = isId(id) ? await queries.lockAttachment(tx, orgId, orderId, id) : undefined
    if (!file) throw new NotFound('File')
    url = file.url
    await queries.deleteAttachment(tx, orgId, id)
    const message = `deleted the file "${file.name}"`
    return { touches: false, recounts: true, activity: { type: 'update', field: 'files', message } }
  })
  await releaseUrl(deps, url)
}

async function readAttachment(deps: AttachmentsDeps, orgId: string, id: string): Promise<Attachment> {
  return presentAttachment(await findFile(deps, orgId, id))
}

/** @throws NotFound for what this organization does not have */
export async function findFile(
  { db }: Pick<AttachmentsDeps, 'db'>,
  orgId: string,
  id: string,
): Promise<queries.AttachmentRow> {
  const row = isId(id) ? await queries.selectAttachment(db, orgId, id) : undefined
  if (!row) throw new NotFound('File')
  return row
}
