import { useQueryClient } from '@tanstack/react-query'
import { Send, Share2, Undo2, UserRoundX } from 'lucide-react'
import type { Approval } from '#shared/customer-page/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import { useUser } from '../../../core/session.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx'
import { approvalOf, certifiedBy, isPending, mayServe, waitingFor } from '../../approvals/approval-states.ts'
import { askApproval, useWithdrawApproval } from '../../approvals/approvals.api.ts'
import { useShareFile } from './sharing.api.ts'
import { isViewable } from './viewable.ts'

export interface CustomersFile {
  file: Attachment
  /** All approvals of the order. */
  approvals: Approval[]
  /** Only the newest version can be sent for approval. */
  isNewest: boolean
}

/** The menu items about the customer: whether they see a file, and whether they are asked to approve it. */
export function CustomerItems({
  file,
  approvals,
  isNewest,
  separated,
}: CustomersFile & { separated?: true }) {
  const { role } = useUser()
  const share = useShareFile()
  const queryClient = useQueryClient()
  const withdraw = useWithdrawApproval()
  if (!mayServe(role)) return null

  const { id, orderId, isShared, originalName: name, version } = file
  const waiting = waitingFor(approvals, id)
  // A file may be sent again after the customer asked for changes, for example when a call settled them.
  const isDone = waiting !== undefined || approvalOf(approvals, id)?.answer === 'approved'
  const isSeenAnyway = Boolean(approvalOf(approvals, id) ?? certifiedBy(approvals, id))
  const isAskable = isNewest && isViewable(file.mimeType) && !isDone && !certifiedBy(approvals, id)
  return (
    <>
      {separated && <MenuSeparator />}
      <MenuItem
        icon={isShared ? UserRoundX : Share2}
        onSelect={() => share.mutate({ orderId, file, isShared: !isShared, isSeenAnyway })}
      >
        {isShared ? 'Stop sharing' : 'Share with customer'}
      </MenuItem>
      {isAskable && (
        <MenuItem icon={Send} onSelect={() => askApproval(queryClient, { orderId, id, name, version })}>
          Send for approval
        </MenuItem>
      )}
      {waiting && !isPending(waiting) && (
        <MenuItem icon={Undo2} onSelect={() => withdraw.mutate(waiting)}>
          Take back from approval
        </MenuItem>
      )}
      {separated && <MenuSeparator />}
    </>
  )
}
