import { readFile } from 'node:fs/promises'
import { filesApi } from '#shared/api/files.ts'
import { PICTURE_TYPES } from '#shared/files/files.ts'
import { commit } from '../../../log/commit.service.ts'
import type { Services } from '../../../services.ts'
import { previewOf, TooManyPixels, TookTooLong } from '../../../pictures/pictures.ts'
import { threadsOf } from '../../../queue/threads.ts'
import { addWithin } from '../../files/files.service.ts'
import { fileName, removeUnreferencedFile, storeGenerated } from '../../files/storage.service.ts'
import { onOrder } from '../../orders/change.service.ts'
import type { Certificate } from './certificate.ts'
import * as queries from './approvals.queries.ts'
import * as t from '#texts/customer/customer-certificate.ts'

const FOLDER = filesApi.upload.path.replace('/:id', '')
const LONGEST_MS = 60_000
const threads = threadsOf(new URL('./certificate-thread.ts', import.meta.url), { most: 1, nice: 10 })

/** Once, however many tries there are. */
export async function certify(
  services: Services,
  { orgId, orderId, id }: { orgId: string; orderId: string; id: string },
): Promise<void> {
  const certificate = await readCertificate(services, orgId, id)
  if (!certificate) return
  const bytes = await drawInThread(certificate)
  const url = await storeGenerated(services, orgId, { createdBy: null, folder: FOLDER, bytes })
  try {
    await commit(
      services,
      { orgId, userId: null },
      onOrder(orderId, async (tx, record, order) => {
        const row = await queries.selectApproval(tx, orgId, order.id, id)
        if (!row || row.approval.certificateId) return
        const file = await addWithin(
          tx,
          record,
          { orgId, orderId: order.id, uploader: null, isShared: true },
          { originalName: t.fileName({ order: order.number, file: certificate.name }) },
          { url, size: bytes.byteLength, mimeType: 'application/pdf', thumbnailSize: null },
        )
        await queries.updateCertificate(tx, orgId, id, file.id)
      }),
    )
  } finally {
    // Another try was faster.
    await removeUnreferencedFile(services, url)
  }
}

/** Undefined if the certificate exists already, or if the order is gone. */
async function readCertificate(
  services: Services,
  orgId: string,
  id: string,
): Promise<Certificate | undefined> {
  const row = await queries.selectToCertify(services.db, orgId, id)
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
    signature: await services.store.asFile(fileName(row.signatureId), (path) => readFile(path)),
    preview: PICTURE_TYPES.includes(row.mimeType) ? await readPreview(services, orgId, row.fileId) : null,
  }
}

/** Null if the preview can't be made. The certificate is complete without it. */
async function readPreview({ store }: Services, orgId: string, id: string): Promise<Buffer | null> {
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
