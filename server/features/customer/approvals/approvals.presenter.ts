import type { Approval } from '#shared/customer/types.ts'
import type { Wait } from '#shared/holds/types.ts'
import type { ApprovalRow } from './approvals.queries.ts'

export function presentApproval({
  approval,
  fileName,
  version,
}: Pick<ApprovalRow, 'approval' | 'fileName' | 'version'>): Approval {
  const { id, orderId, attachmentId, answer, name, words, sha256, certificateId } = approval
  return {
    id,
    orderId,
    attachmentId,
    fileName,
    version,
    createdAt: approval.createdAt.toISOString(),
    withdrawnAt: approval.withdrawnAt?.toISOString() ?? null,
    answer,
    answeredAt: approval.answeredAt?.toISOString() ?? null,
    name,
    words,
    sha256,
    certificateId,
  }
}

type Stored = Pick<ApprovalRow, 'approval'>

export const isWaiting = ({ approval: { answer, withdrawnAt } }: Stored) =>
  answer === null && withdrawnAt === null

/** Both times come from one transaction, but are rounded differently. */
export const beganWith = (sent: Stored[], { for: cause, since }: Wait) =>
  cause === 'customer' &&
  sent.some(({ approval: { createdAt } }) => Math.abs(createdAt.getTime() - Date.parse(since)) <= 1)
