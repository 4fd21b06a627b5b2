import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as t from '#texts/customer/customer-approvals.ts'

export { mayServe } from '#shared/people/people.ts'

/** Starts the id of an approval that the server hasn't answered yet. */
export const PENDING = 'pending '

export const isPending = ({ id }: Approval): boolean => id.startsWith(PENDING)

export const isWaiting = ({ answer, withdrawnAt }: Approval): boolean =>
  answer === null && withdrawnAt === null

export const waitingFor = (approvals: Approval[], fileId: string): Approval | undefined =>
  approvals.find((approval) => approval.attachmentId === fileId && isWaiting(approval))

export const approvalOf = (approvals: Approval[], fileId: string): Approval | undefined =>
  approvals.find(
    ({ attachmentId, answer, withdrawnAt }) =>
      attachmentId === fileId && (answer !== null || withdrawnAt === null),
  )

export const certifiedBy = (approvals: Approval[], fileId: string): Approval | undefined =>
  approvals.find(({ certificateId }) => certificateId === fileId)

export const isSeen = (
  approvals: Approval[],
  { id, isShared }: Pick<Attachment, 'id' | 'isShared'>,
): boolean => isShared || approvalOf(approvals, id) !== undefined

/** The customer has answered about it, or it certifies the answer. */
export const isKept = (approvals: Approval[], fileId: string): boolean =>
  approvals.some(
    ({ attachmentId, certificateId, answer }) =>
      (attachmentId === fileId && answer !== null) || certificateId === fileId,
  )

/** "Waiting for approval", "Approved by Ann Miller", "Changes requested: deeper shelves" */
export function approvalInWords({ answer, name, words }: Approval): string {
  if (answer === null) return t.waiting
  if (answer === 'changes') return t.changes({ words: words ?? '' })
  return name === null ? t.approved : t.approvedBy({ name })
}
