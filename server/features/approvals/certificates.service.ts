import { readFile } from 'node:fs/promises'
import { filesApi } from '#shared/api/files.ts'
import { PICTURE_TYPES } from '#shared/files/files.ts'
import { previewOf, TooManyPixels, TookTooLong } from '../../core/pictures/pictures.ts'
import { threadsOf } from '../../core/shares/threads.ts'
import { addWithin, type AttachmentsDeps } from '../files/files.service.ts'
import { fileName, removeUnreferencedFile, storeGenerated } from '../files/storage.service.ts'
import { commitOnOrder } from '../orders/change.service.ts'
import type { Certificate } from './certificate.ts'
import * as queries from './approvals.queries.ts'

const FOLDER = filesApi.upload.path.replace('/:id', '')
const LONGEST_MS = 60_000
const threads = threadsOf(new URL('./certificate-thread.ts', import.meta.url), { most: 1, nice: 10 })

/** Makes the certificate of an approval once, however many tries there are, and attaches it to the order. */
export async function certify(
  deps: AttachmentsDeps,
  { orgId, orderId, id }: { orgId: string; orderId: string; id: string },
): Promise<void> {
  const certificate = await readCertificate(deps, orgId, id)
  if (!certificate) return
  const bytes = await drawInThread(certificate)
  const url = await storeGenerated(deps, orgId, { createdBy: null, folder: FOLDER, bytes })
  try {
    await commitOnOrder(deps, { orgId, userId: null }, orderId, async (tx, record, order) => {
      const row = await queries.selectApproval(tx, orgId, order.id, id)
      if (!row || row.approval.certificateId) return
      const file = await addWithin(
        tx,
        record,
        { orgId, orderId: order.id, uploader: null, isShared: true },
        { originalName: `Approval ${order.number} ${certificate.name}.pdf` },
        { url, size: bytes.byteLength, mimeType: 'application/pdf', thumbnailSize: null },
      )
      await queries.updateCertificate(tx, orgId, id, file.id)
    })
  } finally {
    // Another try was faster.
    await removeUnreferencedFile(deps, url)
  }
}

/** Undefined if the certificate exists already, or if the order is gone. */
async function readCertificate(
  deps: AttachmentsDeps,
  orgId: string,
  id: string,
): Promise<Certificate | undefined> {
  const row = await queries.selectToCertify(deps.db, orgId, id)
  if (!row?.answeredAt || row.certificateId || row.name === null || row.consent === null) return undefined
  const { shop, number, title, fileName: name, version, sha256, answeredAt, timeZone } = row
  return {
    shop,
    order: { number, title },
    file: { name, version, sha256 },
    name: row.name,
    consent: row.consent,
    at: answeredAt.toISOString(),
    timeZone,
    network: row.network,
    device: row.device,
    signature: await deps.store.asFile(fileName(row.signatureId), (path) => readFile(path)),
    preview: PICTURE_TYPES.includes(row.mimeType) ? await readPreview(deps, orgId, row.fileId) : null,
  }
}

/** Null if the preview can't be made. The certificate is complete without it. */
async function readPreview({ store }: AttachmentsDeps, orgId: string, id: string): Promise<Buffer | null> {
  try {
    return (await store.asFile(fileName(id), (path) => previewOf(orgId, path))) ?? null
  } catch (error) {
    if (error instanceof TookTooLong || error instanceof TooManyPixels) return null
    throw error
  }
}

async function drawInThread(certificate: Certificate): Promise<Uint8Array> {
  const pool = await threads()
  return pool.run(certificate, { signal: AbortSignal.timeout(LONGEST_MS) }) as Promise<Uint8Array>
}
