import type { Approval } from '#shared/customer-page/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import type { Role } from '#shared/people/people.ts'

/** Whether the role may make links, share files, send for approval and write to customers. */
export const mayServe = (role: Role | null): boolean => role === 'ADMIN' || role === 'SALES'

/** Starts the id of an approval that the server hasn't answered yet. */
export const PENDING = 'pending '

export const isPending = ({ id }: Approval): boolean => id.startsWith(PENDING)

export const isWaiting = ({ answer, withdrawnAt }: Approval): boolean =>
  answer === null && withdrawnAt === null

export const waitingFor = (approvals: Approval[], fileId: string): Approval | undefined =>
  approvals.find((approval) => approval.attachmentId === fileId && isWaiting(approval))

/** The latest approval of a file that wasn't withdrawn. */
export const approvalOf = (approvals: Approval[], fileId: string): Approval | undefined =>
  approvals.find(
    ({ attachmentId, answer, withdrawnAt }) =>
      attachmentId === fileId && (answer !== null || withdrawnAt === null),
  )

export const certifiedBy = (approvals: Approval[], fileId: string): Approval | undefined =>
  approvals.find(({ certificateId }) => certificateId === fileId)

/** Whether the customer sees a file. */
export const isSeen = (
  approvals: Approval[],
  { id, isShared }: Pick<Attachment, 'id' | 'isShared'>,
): boolean => isShared || approvalOf(approvals, id) !== undefined

/** Whether a file can't be renamed or deleted: the customer has answered about it, or it certifies the answer. */
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
