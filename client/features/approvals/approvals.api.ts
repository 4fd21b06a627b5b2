import type { QueryClient } from '@tanstack/react-query'
import { approvalsApi } from '#shared/api/approvals.ts'
import type { Approval } from '#shared/customer-page/types.ts'
import { call, storedQueryOf, withReason } from '../../core/api/api.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { defineChange, showWhilePending, startChange, useChange } from '../../core/pending.ts'
import { PENDING, waitingFor } from './approval-states.ts'

/** An order's approvals, newest first; events have them loaded again. */
export function approvalsQuery(orderId: string) {
  return storedQueryOf(approvalsApi.list, { id: orderId })
}

onEvents('approval', (queryClient, { orderId }) => {
  if (orderId !== null) void queryClient.invalidateQueries({ queryKey: approvalsQuery(orderId).queryKey })
})

// The certificate comes as a file, and a file's name is shown with its approval.
onEvents('file', (queryClient, { type, data, orderId }) => {
  if (orderId === null) return
  const { queryKey } = approvalsQuery(orderId)
  const approvals = queryClient.getQueryData(queryKey) ?? []
  const concerns =
    type === 'file.added'
      ? approvals.some(({ answer, certificateId }) => answer === 'approved' && certificateId === null)
      : approvals.some(({ attachmentId }) => attachmentId === data.fileId)
  if (concerns) void queryClient.invalidateQueries({ queryKey })
})

/** The file that is sent for approval. */
interface ApprovedFile {
  orderId: string
  id: string
  name: string
  version: number
  /** When it was sent, as ISO 8601. */
  at: string
}

const keyOf = ({ orderId }: { orderId: string }) => approvalsQuery(orderId).queryKey

const isOther = (id: string) => (approval: Approval) => approval.id !== id

const askChange = defineChange({
  name: 'ask-approval',
  // A file that waits already is not sent a second time: only the notice has to ask for the same.
  send: (input: ApprovedFile) =>
    call(approvalsApi.ask, { id: input.orderId, body: { attachmentId: input.id } }, input),
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, asked, input, write) => {
    notify({ title: 'Sent for approval', description: input.name })
    return write(queryClient, keyOf(input), (approvals) => [asked, ...approvals.filter(isOther(asked.id))])
  },
  onRefusal: (queryClient, error, input) => {
    notifyFailure('Not sent', withReason(`"${input.name}" was not sent for approval`, error))
    void queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
})
showWhilePending(askChange, keyOf, (approvals: Approval[], input) =>
  waitingFor(approvals, input.id) ? approvals : [pendingApproval(input), ...approvals],
)

function pendingApproval({ orderId, id, name, version, at }: ApprovedFile): Approval {
  const nothing = { withdrawnAt: null, answer: null, answeredAt: null, name: null, words: null }
  return {
    id: `${PENDING}${id}`,
    orderId,
    attachmentId: id,
    fileName: name,
    version,
    createdAt: at,
    sha256: '',
    certificateId: null,
    ...nothing,
  }
}

type WaitingApproval = Pick<Approval, 'id' | 'orderId' | 'fileName'>

const without = (approvals: Approval[], { id }: WaitingApproval) => approvals.filter(isOther(id))

const withdrawChange = defineChange({
  name: 'withdraw-approval',
  send: ({ orderId, id }: WaitingApproval) => call(approvalsApi.withdraw, { id: orderId, approvalId: id }),
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, _response, input) => {
    notify({ title: 'Taken back', description: `"${input.fileName}" does not wait for approval any more` })
    return queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
  onRefusal: (queryClient, error, input) => {
    notifyFailure('Not taken back', withReason(`"${input.fileName}" was not taken back`, error))
    void queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
})
showWhilePending(withdrawChange, keyOf, without)

/** Sends a file to the customer, who is asked to approve it. */
export const askApproval = (queryClient: QueryClient, file: Omit<ApprovedFile, 'at'>) =>
  startChange(queryClient, askChange, { ...file, at: new Date().toISOString() }, 'any')

export const useWithdrawApproval = () => useChange(withdrawChange, 'any')
