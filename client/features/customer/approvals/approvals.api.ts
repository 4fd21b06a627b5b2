import type { QueryClient } from '@tanstack/react-query'
import { approvalsApi } from '#shared/api/approvals.ts'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { Approval } from '#shared/customer/types.ts'
import { call, storedQueryOf, withReason } from '../../../core/api/api.ts'
import { onEvents } from '../../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, showWhilePending, startChange, useChange } from '../../../core/pending.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { notifyUndone, notifyUndoFailed, notifyWithUndo } from '../../../core/undo/undo.ts'
import { PENDING, waitingFor } from './approval-states.ts'
import { passLinkOn } from './pass-link-on.ts'
import * as t from '#texts/customer/customer-approvals.ts'

export function approvalsQuery(orderId: string) {
  return storedQueryOf(approvalsApi.list, { id: orderId })
}

onEvents('approval', (queryClient, { orderId }) => {
  if (orderId !== null) void queryClient.invalidateQueries({ queryKey: approvalsQuery(orderId).queryKey })
})

// The certificate comes as a file, and an approval shows the names of files.
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

interface ApprovedFile {
  orderId: string
  id: string
  name: string
  version: number
  /** As ISO 8601. */
  at: string
}

const keyOf = ({ orderId }: { orderId: string }) => approvalsQuery(orderId).queryKey

const isOther = (id: string) => (approval: Approval) => approval.id !== id

const askChange = defineChange({
  name: 'ask-approval',
  // The server sends a waiting file only once, so only the notice's retry must repeat the same call.
  send: async (input: ApprovedFile) => {
    const { orderId: id, id: attachmentId, at } = input
    const { isMailed, isNew, ...approval } = await call(
      approvalsApi.ask,
      { id, body: { attachmentId } },
      `${attachmentId}.${at}`,
    )
    return { approval, isNew, isMailed, url: isMailed ? undefined : await linkOf(id) }
  },
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, { approval, isNew, isMailed, url }, input, write) => {
    const run = () => startChange(queryClient, withdrawChange, { ...approval, isUndo: true }, 'any')
    const description = isMailed ? input.name : t.noEmail
    const ways = url === undefined ? [] : [passLinkOn(url)]
    if (isNew) {
      const notice = { title: t.sent, description }
      notifyWithUndo(notice, { label: t.undoSend({ file: input.name }), run }, ...ways)
    } else {
      // A colleague sent it, so no undo is offered that a slip could press.
      notify({ title: t.alreadyWaiting, description, actions: ways })
    }
    return write(queryClient, keyOf(input), (approvals) => [
      approval,
      ...approvals.filter(isOther(approval.id)),
    ])
  },
  onRefusal: (queryClient, error, input) => {
    notifyFailure(t.notSent, withReason(t.failedSend({ file: input.name }), error))
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

const linkOf = (orderId: string): Promise<string | undefined> =>
  call(customerLinksApi.read, { id: orderId }).then(
    ({ link }) => link?.url ?? undefined,
    () => undefined,
  )

interface WaitingApproval extends Pick<Approval, 'id' | 'orderId' | 'fileName'> {
  isUndo?: true
}

const without = (approvals: Approval[], { id }: WaitingApproval) => approvals.filter(isOther(id))

const withdrawChange = defineChange({
  name: 'withdraw-approval',
  send: ({ orderId, id }: WaitingApproval) => call(approvalsApi.withdraw, { id: orderId, approvalId: id }),
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, _response, input) => {
    const description = t.withdrawnText({ file: input.fileName })
    if (input.isUndo) notifyUndone(description)
    else notify({ title: t.withdrawn, description })
    return queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
  onRefusal: (queryClient, error, input) => {
    if (input.isUndo) notifyUndoFailed(error)
    else notifyFailure(t.notWithdrawn, withReason(t.failedWithdraw({ file: input.fileName }), error))
    void queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
})
showWhilePending(withdrawChange, keyOf, without)

export const askApproval = (queryClient: QueryClient, file: Omit<ApprovedFile, 'at'>) =>
  startChange(queryClient, askChange, { ...file, at: new Date(serverNow()).toISOString() }, 'any')

export const useWithdrawApproval = () => useChange(withdrawChange, 'any')
