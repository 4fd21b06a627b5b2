import type { Approval } from '#shared/customer-page/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import type { Role } from '#shared/people/people.ts'

/** Who makes links, shares files, sends for approval and writes to customers. */
export const mayServe = (role: Role | null): boolean => role === 'ADMIN' || role === 'SALES'

/** Begins the id of an approval that the server has not answered yet. */
export const PENDING = 'pending '

export const isPending = ({ id }: Approval): boolean => id.startsWith(PENDING)

export const isWaiting = ({ answer, withdrawnAt }: Approval): boolean =>
  answer === null && withdrawnAt === null

export const waitingFor = (approvals: Approval[], fileId: string): Approval | undefined =>
  approvals.find((approval) => approval.attachmentId === fileId && isWaiting(approval))

/** How a file stands with the customer: the latest approval of it that was not taken back. */
export const approvalOf = (approvals: Approval[], fileId: string): Approval | undefined =>
  approvals.find(
    ({ attachmentId, answer, withdrawnAt }) =>
      attachmentId === fileId && (answer !== null || withdrawnAt === null),
  )

/** The approval that a file certifies. */
export const certifiedBy = (approvals: Approval[], fileId: string): Approval | undefined =>
  approvals.find(({ certificateId }) => certificateId === fileId)

/** Whether the customer sees a file. */
export const isSeen = (
  approvals: Approval[],
  { id, isShared }: Pick<Attachment, 'id' | 'isShared'>,
): boolean => isShared || approvalOf(approvals, id) !== undefined

/** Whether a file must be neither renamed nor deleted: the customer has answered to it, or it certifies the answer. */
export const isKept = (approvals: Approval[], fileId: string): boolean =>
  approvals.some(
    ({ attachmentId, certificateId, answer }) =>
      (attachmentId === fileId && answer !== null) || certificateId === fileId,
  )

/** "Waits for approval", "Approved by Ann Miller", "Changes asked: deeper shelves" */
export function approvalInWords({ answer, name, words }: Approval): string {
  if (answer === null) return 'Waits for approval'
  return answer === 'approved' ? `Approved by ${name ?? 'the customer'}` : `Changes asked: ${words ?? ''}`
}
