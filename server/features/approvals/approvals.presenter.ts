import type { Approval } from '#shared/customer-page/types.ts'
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
