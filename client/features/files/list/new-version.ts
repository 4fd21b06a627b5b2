import { useQueryClient } from '@tanstack/react-query'
import type { Approval } from '#shared/customer-page/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import { notify } from '../../../core/notices/notices.ts'
import { useUser } from '../../../core/session.tsx'
import { approvalOf, isSeen, mayServe } from '../../approvals/approval-states.ts'
import { askApproval } from '../../approvals/approvals.api.ts'
import { useOrderUploads } from '../upload/order-uploads.tsx'
import { isViewable } from './viewable.ts'

/**
 * Uploads a new version of a file. If the customer was asked about the previous one, a notice then offers the
 * next step.
 */
export function useNewVersion(former: Attachment, approvals: Approval[]): () => void {
  const { uploadVersion } = useOrderUploads()
  const queryClient = useQueryClient()
  const { role } = useUser()
  const approval = approvalOf(approvals, former.id)

  const notifyAdded = ({ id, orderId, originalName: name, mimeType, version }: Attachment) => {
    const run = () => askApproval(queryClient, { orderId, id, name, version })
    const isNext = approval !== undefined && mayServe(role) && isViewable(mimeType)
    notify({
      title: 'New version added',
      description: `${name} is version ${version}`,
      ...(isNext && { duration: ASKED_MS, actions: [{ label: 'Send for approval', run }] }),
    })
  }
  const seenAtOnce = (former.isShared ? ' The customer sees it at once.' : '') + consequenceOf(approval)
  const seenLater = isSeen(approvals, former)
    ? ' The customer still sees the current version until ADMIN or SALES shares this one.'
    : ''
  return () =>
    uploadVersion(former, {
      hint: `Takes the place of "${former.originalName}", which is kept.${mayServe(role) ? seenAtOnce : seenLater}`,
      onAdded: notifyAdded,
    })
}

const ASKED_MS = 10_000

function consequenceOf(approval: Approval | undefined): string {
  if (!approval || approval.answer === 'changes') return ''
  return approval.answer === 'approved'
    ? ' Gates that its approval has met open again.'
    : ' The customer is not asked about it any more.'
}
