import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { inboxApi } from '#shared/api/notifications.ts'
import { call } from '../../core/api/api.ts'
import { writeResponse } from '../../core/pending.ts'
import { inboxQuery } from './inbox.api.ts'
import { read } from './inbox.cache.ts'
import { unreadQuery } from './unread.api.ts'

/**
 * While an order is open and the page is visible, what one was told of it counts as read; for null, what one was told of
 * webhooks. Nothing without an id.
 */
export function useReadByOpening(orderId: string | null | undefined): void {
  const queryClient = useQueryClient()
  // The bell loads it. Which orders it counts is known to the server alone.
  const { data } = useQuery({ ...unreadQuery, enabled: false })
  const unread = data?.orders ?? 0
  const told = useRef('')

  useEffect(() => {
    if (orderId === undefined || unread === 0) return
    const tell = () => {
      const now = `${orderId} ${unread}`
      if (document.visibilityState !== 'visible' || told.current === now) return
      told.current = now
      const reading =
        orderId === null ? call(inboxApi.readWebhooks) : call(inboxApi.readOrder, { id: orderId })
      reading.then(
        (left) => {
          told.current = `${orderId} ${left.orders}`
          // A list that is open further down than its news reach.
          queryClient.setQueryData(inboxQuery.queryKey, (parts) => parts && read(parts, orderId))
          void writeResponse(queryClient, unreadQuery.queryKey, () => left)
        },
        // Told again with the next change of the number, or when the order is looked at again.
        () => {
          told.current = ''
        },
      )
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [queryClient, orderId, unread])
}
