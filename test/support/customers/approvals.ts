import { consentOf } from '#shared/customer/answers.ts'
import type { Approval, AskedApproval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import type { Order } from '#shared/orders/types.ts'
import { aLink } from './links.ts'
import { anAttachment, anOrder, anUpload, type Somebody } from '../factories.ts'
import type { TestKerf } from '../kerf.ts'
import { aPicture, aSignature } from '../pictures/pictures.ts'
import type { Result } from '../visitor.ts'

/** An order with a link, and a drawing that wasn't sent yet. */
export async function aDrawnOrder(
  kerf: TestKerf,
  by: Somebody,
): Promise<{ order: Order; token: string; drawing: Attachment }> {
  const order = await anOrder(by)
  const { token } = await aLink(kerf, order)
  return { order, token, drawing: await aDrawing(by, order) }
}

export const aDrawing = async (by: Somebody, { id }: Pick<Order, 'id'>, name = 'table.png') =>
  anAttachment(by, id, { name, content: await aPicture() })

export async function aNewVersion(by: Somebody, former: Attachment, width = 9): Promise<Attachment> {
  const { status, body } = await by.visitor.post(`/api/orders/${former.orderId}/attachments`, {
    originalName: former.originalName,
    fileUrl: await anUpload(by, await aPicture({ width })),
    versionOf: former.id,
  })
  if (status !== 201) throw new Error(`No version: ${JSON.stringify(body)}`)
  return body
}

export const ask = (by: Somebody, { orderId, id }: Attachment, headers = {}): Promise<Result> =>
  by.visitor.post(`/api/orders/${orderId}/approvals`, { attachmentId: id }, headers)

export const withdraw = (by: Somebody, { orderId, id }: Approval): Promise<Result> =>
  by.visitor.delete(`/api/orders/${orderId}/approvals/${id}`)

/** A file that waits for its customer, as lists return it. */
export async function anApproval(by: Somebody, file: Attachment): Promise<Approval> {
  const { status, body } = await ask(by, file)
  if (status !== 201) throw new Error(`No approval: ${JSON.stringify(body)}`)
  const { isMailed: _mailed, isNew: _new, ...approval } = body as AskedApproval
  return approval
}

/** What the page sends after its reader has signed. */
export async function signed({ fileName, version, sha256 }: Approval, name = 'Robin Hale'): Promise<object> {
  const consent = consentOf({ name: fileName, version })
  return { answer: 'approved', name, consent, sha256, signature: await aSignature() }
}

export const answer = (
  kerf: Pick<TestKerf, 'visitor'>,
  token: string,
  { id }: { id: string },
  body: object,
  headers: Record<string, string> = {},
) => kerf.visitor().post(`/api/t/${token}/approvals/${id}`, body, headers)
