import { MOST_APPROVALS } from '#shared/customer-page/approvals.ts'
import { PICTURE_TYPES } from '#shared/files/files.ts'
import type { GateState } from '#shared/holds/gates.ts'
import type { Approval } from '#shared/customer-page/types.ts'
import { Conflict, NotFound, WrongInput } from '../../core/errors.ts'
import { requireLink } from '../customer-links/links.service.ts'
import { refuseOtherRoles } from '../customer-links/roles.ts'
import { releaseDraft } from '../files/versions.service.ts'
import { lockFile, type AttachmentRow } from '../files/files.service.ts'
import {
  commitOnOrder,
  findOrder,
  refuseArchived,
  type Actor,
  type OrdersDeps,
} from '../orders/change.service.ts'
import { changeHolds } from './approval-holds.ts'
import { presentApproval } from './approvals.presenter.ts'
import * as queries from './approvals.queries.ts'
import { isWaiting } from './approval-state.ts'
import { withdraw, writeWithdrawn } from './withdrawals.service.ts'

export type AskedApproval = Approval & { isNew: boolean }

export async function listApprovals(deps: OrdersDeps, actor: Actor, orderId: string): Promise<Approval[]> {
  await findOrder(deps, actor.orgId, orderId)
  return (await queries.selectOfOrder(deps.db, actor.orgId, orderId)).map(presentApproval)
}

/**
 * Sends a file to the customer. The order waits for them, and its approval gates are marked as asked for.
 * A file that waits already stays as it is.
 */
export async function askApproval(
  deps: OrdersDeps,
  actor: Actor,
  orderId: string,
  attachmentId: string,
): Promise<AskedApproval> {
  refuseOtherRoles(actor, 'send files for approval')
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const { orgId, id } = order
    await refuseArchived(tx, orgId, order)
    const file = await lockFile(tx, orgId, id, attachmentId)
    const sent = await queries.selectOfOrder(tx, orgId, id)
    const ofFile = sent.filter(({ approval }) => approval.attachmentId === file.attachment.id)
    const waiting = ofFile.find(isWaiting)
    if (waiting) return { ...presentApproval(waiting), isNew: false }
    const sha256 = refuseUnapprovable(file)
    if (ofFile.some(({ approval }) => approval.answer === 'approved')) {
      throw new Conflict('The customer has approved this file already')
    }
    if (await queries.hasNewerVersion(tx, orgId, file.attachment)) {
      throw new Conflict('There is a newer version of this file')
    }
    // Checked under the order's lock, so that two requests at once can't both take the last place.
    if (sent.length >= MOST_APPROVALS) throw new Conflict(TOO_MANY)
    await requireLink(tx, orgId, order)
    const formerIds = await releaseDraft(tx, orgId, file.attachment)
    const former = sent.filter(
      ({ approval }) => formerIds.includes(approval.attachmentId) && !approval.withdrawnAt,
    )
    await writeWithdrawn({ tx, record, order }, former.filter(isWaiting))
    const { id: fileId, originalName: name, version } = file.attachment
    const asked = { orderId: id, attachmentId: fileId, sha256, askedBy: actor.userId }
    const approval = await queries.insertApproval(tx, orgId, asked)
    record({ type: 'approval.asked', data: { approvalId: approval.id, fileId, name, version } })
    // The customer has approved a former version.
    const from: GateState[] = former.length > 0 ? ['open', 'met'] : ['open']
    const gates = { from, to: 'asked' as const, by: actor }
    await changeHolds({ tx, record, order }, { gates, wait: { begunBy: actor } })
    return { ...presentApproval({ approval, fileName: name, version }), isNew: true }
  })
}

const TOO_MANY = `This order has been sent for approval ${MOST_APPROVALS} times already: no more can be asked for on it`

/** Returns the hash of the content that the customer would see. */
function refuseUnapprovable({ attachment: { mimeType }, sha256 }: AttachmentRow): string {
  if (!PICTURE_TYPES.includes(mimeType) && mimeType !== 'application/pdf') {
    throw new WrongInput({ attachmentId: 'Only pictures and PDFs can be approved' })
  }
  // Only a complete file has a hash.
  if (sha256 === null) throw new NotFound('The content of this file was')
  return sha256
}

/** @throws Conflict for an approval that is answered or withdrawn already */
export async function withdrawApproval(
  deps: OrdersDeps,
  actor: Actor,
  orderId: string,
  approvalId: string,
): Promise<void> {
  refuseOtherRoles(actor, 'take back an approval')
  await commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    await refuseArchived(tx, order.orgId, order)
    const sent = await queries.selectOfOrder(tx, order.orgId, order.id)
    const row = sent.find(({ approval }) => approval.id === approvalId.toLowerCase())
    if (!row) throw new NotFound('Approval')
    if (row.approval.answer) throw new Conflict('The customer has answered already')
    if (!isWaiting(row)) throw new Conflict('This was taken back already')
    await withdraw({ tx, record, actor, order }, sent, [row])
  })
}
