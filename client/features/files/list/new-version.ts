import { useQueryClient } from '@tanstack/react-query'
import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as t from '#texts/files/file-notices.ts'
import { notify } from '../../../core/notices/notices.ts'
import { useUser } from '../../../core/session.tsx'
import { approvalOf, isSeen, mayServe } from '../../customer/approvals/approval-states.ts'
import { askApproval } from '../../customer/approvals/approvals.api.ts'
import { useOrderUploads } from '../upload/order-uploads.tsx'
import { isViewable } from './file-kind.tsx'

/** If the customer was asked about the previous version, a notice offers the next step. */
export function useNewVersion(former: Attachment, approvals: Approval[]): () => void {
  const { uploadVersion } = useOrderUploads()
  const queryClient = useQueryClient()
  const { role } = useUser()
  const approval = approvalOf(approvals, former.id)

  const notifyAdded = ({ id, orderId, originalName: name, mimeType, version }: Attachment) => {
    const run = () => askApproval(queryClient, { orderId, id, name, version })
    const isNext = approval !== undefined && mayServe(role) && isViewable(mimeType)
    notify({
      title: t.versionAdded,
      description: t.isVersion({ name, n: version }),
      ...(isNext && { duration: ASKED_MS, actions: [{ label: t.sendForApproval, run }] }),
    })
  }
  const means = mayServe(role)
    ? former.isShared
      ? 'seenAtOnce'
      : 'nothing'
    : isSeen(approvals, former)
      ? 'seenLater'
      : 'nothing'
  const name = former.originalName
  const hint = t.replaces({ name, means, approval: mayServe(role) ? approvalLost(approval) : 'none' })
  return () => uploadVersion(former, { hint, onAdded: notifyAdded })
}

const ASKED_MS = 10_000

function approvalLost(approval: Approval | undefined): 'none' | 'approved' | 'asked' {
  if (!approval || approval.answer === 'changes') return 'none'
  return approval.answer === 'approved' ? 'approved' : 'asked'
}
