import { useQueryClient } from '@tanstack/react-query'
import { Send, Share2, Undo2, UserRoundX } from 'lucide-react'
import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import * as t from '#texts/files/files.ts'
import { useUser } from '../../../core/session.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx'
import {
  approvalOf,
  certifiedBy,
  isPending,
  mayServe,
  waitingFor,
} from '../../customer/approvals/approval-states.ts'
import { askApproval, useWithdrawApproval } from '../../customer/approvals/approvals.api.ts'
import { useShareFile } from './sharing.api.ts'
import { isViewable } from './file-kind.tsx'

export interface CustomersFile {
  file: Attachment
  approvals: Approval[]
  isNewest: boolean
}

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
        sends
        onSelect={() => share.mutate({ orderId, file, isShared: !isShared, isSeenAnyway })}
      >
        {isShared ? t.stopSharing : t.share}
      </MenuItem>
      {isAskable && (
        <MenuItem sends icon={Send} onSelect={() => askApproval(queryClient, { orderId, id, name, version })}>
          {t.sendForApproval}
        </MenuItem>
      )}
      {waiting && !isPending(waiting) && (
        <MenuItem sends icon={Undo2} onSelect={() => withdraw.mutate(waiting)}>
          {t.withdraw}
        </MenuItem>
      )}
      {separated && <MenuSeparator />}
    </>
  )
}
