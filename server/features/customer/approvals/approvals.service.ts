import { MOST_APPROVALS } from '#shared/customer/answers.ts'
import { PICTURE_TYPES } from '#shared/files/files.ts'
import type { GateState } from '#shared/holds/gates.ts'
import type { Approval } from '#shared/customer/types.ts'
import { commit } from '../../../log/commit.service.ts'
import type { Services } from '../../../services.ts'
import { Conflict, NotFound, WrongInput, HttpError } from '../../../http/errors.ts'
import { refuseOtherRoles, requireLink } from '../links/links.service.ts'
import { releaseDraft } from '../../files/versions.service.ts'
import { lockFile, type AttachmentRow } from '../../files/files.service.ts'
import { onOrder, findOrder, refuseArchived, type Actor } from '../../orders/change.service.ts'
import { changeHolds } from './approval-holds.ts'
import { isWaiting, presentApproval } from './approvals.presenter.ts'
import * as queries from './approvals.queries.ts'
import { withdraw, writeWithdrawn } from './withdrawals.service.ts'
import { say } from '#shared/texts/say.ts'
import { contentMissing } from '#texts/calls/errors.ts'
import * as t from '#texts/customer/customer-errors.ts'

export type AskedApproval = Approval & { isNew: boolean }

export async function listApprovals(services: Services, actor: Actor, orderId: string): Promise<Approval[]> {
  await findOrder(services, actor.orgId, orderId)
  return (await queries.selectOfOrder(services.db, actor.orgId, orderId)).map(presentApproval)
}

/** A file that waits already stays as it is. */
export async function askApproval(
  services: Services,
  actor: Actor,
  orderId: string,
  attachmentId: string,
): Promise<AskedApproval> {
  refuseOtherRoles(actor, say(t.onlySalesAskApproval))
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      const { orgId, id } = order
      await refuseArchived(tx, orgId, order)
      const file = await lockFile(tx, orgId, id, attachmentId)
      const sent = await queries.selectOfOrder(tx, orgId, id)
      const ofFile = sent.filter(({ approval }) => approval.attachmentId === file.attachment.id)
      const waiting = ofFile.find(isWaiting)
      if (waiting) return { ...presentApproval(waiting), isNew: false }
      const sha256 = refuseUnapprovable(file)
      if (ofFile.some(({ approval }) => approval.answer === 'approved')) {
        throw new Conflict(say(t.approvedAlready))
      }
      if (await queries.hasNewerVersion(tx, orgId, file.attachment)) {
        throw new Conflict(say(t.fileHasNewerVersion))
      }
      // Checked under the order's lock, so that two requests at once can't both take the last place.
      if (sent.length >= MOST_APPROVALS) throw new Conflict(say(t.mostApprovals, { most: MOST_APPROVALS }))
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
    }),
  )
}

/** Returns the hash of the content that the customer would see. */
function refuseUnapprovable({ attachment: { mimeType }, sha256 }: AttachmentRow): string {
  if (!PICTURE_TYPES.includes(mimeType) && mimeType !== 'application/pdf') {
    throw new WrongInput({ attachmentId: say(t.notApprovable) })
  }
  // Only a complete file has a hash.
  if (sha256 === null) throw new HttpError(404, say(contentMissing))
  return sha256
}

export async function withdrawApproval(
  services: Services,
  actor: Actor,
  orderId: string,
  approvalId: string,
): Promise<void> {
  refuseOtherRoles(actor, say(t.onlySalesWithdraw))
  await commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      await refuseArchived(tx, order.orgId, order)
      const sent = await queries.selectOfOrder(tx, order.orgId, order.id)
      const row = sent.find(({ approval }) => approval.id === approvalId.toLowerCase())
      if (!row) throw new NotFound(t.approval)
      if (row.approval.answer) throw new Conflict(say(t.answeredAlready))
      if (!isWaiting(row)) throw new Conflict(say(t.withdrawnAlready))
      await withdraw({ tx, record, actor, order }, sent, [row])
    }),
  )
}
