import type { QueryClient } from '@tanstack/react-query'
import { approvalsApi } from '#shared/api/approvals.ts'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { Approval } from '#shared/customer-page/types.ts'
import { call, storedQueryOf, withReason } from '../../core/api/api.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { defineChange, showWhilePending, startChange, useChange } from '../../core/pending.ts'
import { serverNow } from '../../core/server-clock.ts'
import { notifyUndone, notifyUndoFailed, notifyWithUndo } from '../../core/undo/undo.ts'
import { PENDING, waitingFor } from './approval-states.ts'
import { passLinkOn } from './pass-link-on.ts'

/** An order's approvals, newest first; events reload them. */
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

/** The file that is sent for approval. */
interface ApprovedFile {
  orderId: string
  id: string
  name: string
  version: number
  /** The time of sending, as ISO 8601. */
  at: string
}

const keyOf = ({ orderId }: { orderId: string }) => approvalsQuery(orderId).queryKey

const isOther = (id: string) => (approval: Approval) => approval.id !== id

const askChange = defineChange({
  name: 'ask-approval',
  // The server sends a waiting file only once, so only the notice's retry must repeat the same call.
  send: async (input: ApprovedFile) => {
    const { orderId: id, id: attachmentId } = input
    const { isMailed, isNew, ...approval } = await call(
      approvalsApi.ask,
      { id, body: { attachmentId } },
      input,
    )
    return { approval, isNew, isMailed, url: isMailed ? undefined : await linkOf(id) }
  },
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, { approval, isNew, isMailed, url }, input, write) => {
    const run = () => startChange(queryClient, withdrawChange, { ...approval, isUndo: true }, 'any')
    const how = isMailed ? '' : '. Nobody was mailed. Share the link with the customer.'
    const ways = url === undefined ? [] : [passLinkOn(url)]
    if (isNew) {
      const notice = { title: 'Sent for approval', description: `${input.name}${how}` }
      notifyWithUndo(notice, { label: `send ${input.name} for approval`, run }, ...ways)
    } else {
      // A colleague sent it, so no undo is offered that a slip could press.
      notify({ title: 'Waits for approval already', description: `${input.name}${how}`, actions: ways })
    }
    return write(queryClient, keyOf(input), (approvals) => [
      approval,
      ...approvals.filter(isOther(approval.id)),
    ])
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

/** The address where the customer finds the files. Without it the notice still says what to do. */
const linkOf = (orderId: string): Promise<string | undefined> =>
  call(customerLinksApi.read, { id: orderId }).then(
    ({ link }) => link?.url ?? undefined,
    () => undefined,
  )

interface WaitingApproval extends Pick<Approval, 'id' | 'orderId' | 'fileName'> {
  /** Undoes a request that was just sent. */
  isUndo?: true
}

const without = (approvals: Approval[], { id }: WaitingApproval) => approvals.filter(isOther(id))

const withdrawChange = defineChange({
  name: 'withdraw-approval',
  send: ({ orderId, id }: WaitingApproval) => call(approvalsApi.withdraw, { id: orderId, approvalId: id }),
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, _response, input) => {
    const description = `"${input.fileName}" does not wait for approval any more`
    if (input.isUndo) notifyUndone(description)
    else notify({ title: 'Taken back', description })
    return queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
  onRefusal: (queryClient, error, input) => {
    if (input.isUndo) notifyUndoFailed(error)
    else notifyFailure('Not taken back', withReason(`"${input.fileName}" was not taken back`, error))
    void queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
})
showWhilePending(withdrawChange, keyOf, without)

/** Sends a file to the customer for approval. */
export const askApproval = (queryClient: QueryClient, file: Omit<ApprovedFile, 'at'>) =>
  startChange(queryClient, askChange, { ...file, at: new Date(serverNow()).toISOString() }, 'any')

export const useWithdrawApproval = () => useChange(withdrawChange, 'any')
