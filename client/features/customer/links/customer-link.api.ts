import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { ShownLink } from '#shared/customer/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { call, storedQueryOf, withReason } from '../../../core/api/api.ts'
import { onEvents } from '../../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, showWhilePending, useChange, writeResponse } from '../../../core/pending.ts'
import { useRead } from '../../../core/api/read.ts'
import { useUser } from '../../../core/session.tsx'
import { mayServe } from '../approvals/approval-states.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/customer/customer-link.ts'

interface Read {
  link: ShownLink | null
  isUsed: boolean
}

export const customerLinkQuery = (orderId: string) => storedQueryOf(customerLinksApi.read, { id: orderId })

/** Data that was stored by an older version doesn't say. */
export const isUnused = ({ isUsed }: { isUsed?: boolean }): boolean => isUsed === false

/** One order's answer holds for the shop. */
export const isKnownUnused = (queryClient: QueryClient): boolean =>
  queryClient
    .getQueriesData<Read>({ predicate: ({ queryKey }) => queryKey[2] === customerLinkQuery('').queryKey[2] })
    .some(([, read]) => read !== undefined && isUnused(read))

const keyOf = ({ orderId }: { orderId: string }) => customerLinkQuery(orderId).queryKey

onEvents('link', (queryClient, { orderId }) => {
  if (orderId !== null) void queryClient.invalidateQueries({ queryKey: keyOf({ orderId }) })
})

// Archiving sets the end of the link, and a new email address may need a confirmation.
onEvents('order', (queryClient, { type, orderId, data }) => {
  const moves = type === 'order.archived' || type === 'order.restored'
  const changes = type === 'order.changed' || type === 'order.moved' ? (data.changes ?? []) : []
  const concerns = moves || changes.some(({ field }) => field === 'customerEmail')
  if (orderId !== null && concerns) void queryClient.invalidateQueries({ queryKey: keyOf({ orderId }) })
})

export function useMakeLink(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(customerLinksApi.make, { id: orderId }),
    onSuccess: (link) => writeResponse(queryClient, keyOf({ orderId }), () => ({ link, isUsed: true })),
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedCreate, error)),
  })
}

export function useRevokeLink(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(customerLinksApi.revoke, { id: orderId }),
    onSuccess: () => {
      notify({ title: t.turnedOff, description: t.turnedOffText })
      return writeResponse(queryClient, keyOf({ orderId }), () => ({ link: null, isUsed: true }))
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedTurnOff, error)),
  })
}

interface DateShown {
  orderId: string
  showsDate: boolean
}

const dateChange = defineChange({
  name: 'show-date',
  send: ({ orderId, showsDate }: DateShown) =>
    call(customerLinksApi.change, { id: orderId, body: { showsDate } }),
  orderOf: ({ orderId }) => orderId,
  onSuccess: (queryClient, link, input, write) =>
    write(queryClient, keyOf(input), () => ({ link, isUsed: true })),
  onRefusal: (queryClient, error, input) => {
    notifyFailure(tCommon.error, withReason(t.failedChange, error))
    void queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
})
showWhilePending(dateChange, keyOf, ({ link, isUsed }: Read, { showsDate }) => ({
  isUsed,
  link: link && { ...link, showsDate },
}))

export const useShowDate = (orderId: string) => useChange(dateChange, orderId)

export function useConfirmEmail(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => call(customerLinksApi.change, { id: orderId, body: { email } }),
    onSuccess: (link) => {
      notify({ title: t.emailConfirmed, description: t.emailConfirmedText })
      return writeResponse(queryClient, keyOf({ orderId }), () => ({ link, isUsed: true }))
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedConfirm, error)),
  })
}

/** Null without a link or the right to write; undefined until that is known. */
export function useWritesTo({ id, isArchived, customerName }: Order): string | null | undefined {
  const { role } = useUser()
  const may = mayServe(role) && !isArchived
  const { data } = useRead({ ...customerLinkQuery(id), enabled: may })
  if (!may) return null
  return data && (data.link ? customerName : null)
}
