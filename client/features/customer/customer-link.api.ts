import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { ShownLink } from '#shared/customer-page/types.ts'
import { call, storedQueryOf, withReason } from '../../core/api/api.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { defineChange, showWhilePending, useChange, writeResponse } from '../../core/pending.ts'

interface Read {
  link: ShownLink | null
  /** Whether the shop has ever made a link. */
  isUsed: boolean
}

/** The link of an order's customer; events reload it. */
export const customerLinkQuery = (orderId: string) => storedQueryOf(customerLinksApi.read, { id: orderId })

/** Whether the shop has never made a link. Data that was stored by an older version doesn't say. */
export const isUnused = ({ isUsed }: { isUsed?: boolean }): boolean => isUsed === false

/** Whether the answer for some order said that the shop has never made a link. */
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
    onError: (error) => notifyFailure('Error', withReason('Failed to make the link', error)),
  })
}

export function useRevokeLink(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(customerLinksApi.revoke, { id: orderId }),
    onSuccess: () => {
      notify({ title: 'Link ended', description: 'Its address shows the order no more.' })
      return writeResponse(queryClient, keyOf({ orderId }), () => ({ link: null, isUsed: true }))
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to end the link', error)),
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
    notifyFailure('Error', withReason('Failed to change the link', error))
    void queryClient.invalidateQueries({ queryKey: keyOf(input) })
  },
})
showWhilePending(dateChange, keyOf, ({ link, isUsed }: Read, { showsDate }) => ({
  isUsed,
  link: link && { ...link, showsDate },
}))

/** Shows the due date to the customer, or hides it. */
export const useShowDate = (orderId: string) => useChange(dateChange, orderId)

/** Confirms the customer's shown email address. */
export function useConfirmEmail(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => call(customerLinksApi.change, { id: orderId, body: { email } }),
    onSuccess: (link) => {
      notify({ title: 'Email confirmed', description: 'The customer gets emails about this order again.' })
      return writeResponse(queryClient, keyOf({ orderId }), () => ({ link, isUsed: true }))
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to confirm the email', error)),
  })
}
