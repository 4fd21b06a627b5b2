import type { GateState } from '#shared/holds/gates.ts'
import { Conflict } from '../../../http/errors.ts'
import { refuseOtherRoles } from '../links/links.service.ts'
import type { FileChange, FileFollowers } from '../../files/file-followers.ts'
import { changeHolds } from './approval-holds.ts'
import { beganWith, isWaiting } from './approvals.presenter.ts'
import * as queries from './approvals.queries.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/customer/customer-errors.ts'

/** @param reopened the states of gates that are opened again in any case */
export async function withdraw(
  { tx, record, actor, order }: FileChange,
  sent: queries.ApprovalRow[],
  rows: queries.ApprovalRow[],
  reopened: GateState[] = [],
): Promise<void> {
  await writeWithdrawn({ tx, record, order }, rows)
  const isLast = rows.length > 0 && !sent.some((row) => isWaiting(row) && !rows.includes(row))
  const wait = order.holds?.wait
  await changeHolds(
    { tx, record, order },
    {
      gates: { from: isLast ? ['asked', ...reopened] : reopened, to: 'open', by: actor },
      ...(isLast && wait && beganWith(sent, wait) && { wait: 'ends' as const }),
    },
  )
}

export async function writeWithdrawn(
  { tx, record, order }: Pick<FileChange, 'tx' | 'record' | 'order'>,
  rows: queries.ApprovalRow[],
): Promise<void> {
  for (const { approval, fileName, version } of rows) {
    const data = { approvalId: approval.id, fileId: approval.attachmentId, name: fileName, version }
    record({ type: 'approval.withdrawn', data })
  }
  const ids = rows.map(({ approval }) => approval.id)
  await queries.updateWithdrawn(tx, order.orgId, ids)
}

const isAnswered = (sent: queries.ApprovalRow[], fileId: string): boolean =>
  sent.some(
    ({ approval }) =>
      approval.certificateId === fileId || (approval.attachmentId === fileId && approval.answer),
  )

export const approvalsOfFiles: FileFollowers = {
  async beforeRemoval(change, fileId) {
    const { tx, order } = change
    const sent = await queries.selectOfOrder(tx, order.orgId, order.id)
    const ofFile = sent.filter(({ approval }) => approval.attachmentId === fileId)
    if (isAnswered(sent, fileId)) throw new Conflict(say(t.answeredFileKept))
    const waiting = ofFile.filter(isWaiting)
    if (waiting.length > 0) {
      refuseOtherRoles(change.actor, say(t.onlySalesDeleteSeen))
      await withdraw(change, sent, waiting)
    }
    if (ofFile.length > 0) await queries.deleteOfFile(tx, order.orgId, fileId)
  },

  /** The signed sentence contains the file's name. */
  async beforeRenaming({ tx, actor, order }, fileId) {
    const ofFile = await queries.selectOfFile(tx, order.orgId, fileId)
    if (isAnswered(ofFile, fileId)) throw new Conflict(say(t.answeredFileKeepsName))
    if (ofFile.some(isWaiting)) refuseOtherRoles(actor, say(t.onlySalesRenameSeen))
  },

  /** The customer saw a former version, so the gate opens again. */
  async afterNewVersion(change, formerIds) {
    const { tx, order } = change
    const sent = await queries.selectOfOrder(tx, order.orgId, order.id)
    const former = sent.filter(
      ({ approval }) => formerIds.includes(approval.attachmentId) && !approval.withdrawnAt,
    )
    if (former.length > 0) await withdraw(change, sent, former.filter(isWaiting), ['asked', 'met'])
  },
}
