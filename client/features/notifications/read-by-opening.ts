import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { inboxApi } from '#shared/api/notifications.ts'
import { call } from '../../core/api/api.ts'
import { writeResponse } from '../../core/pending.ts'
import { inboxQuery } from './inbox.api.ts'
import { read } from './inbox.cache.ts'
import { unreadQuery } from './unread.api.ts'

/**
 * Marks the notifications of an open order as read while the page is visible. For null, marks those of
 * webhooks. Does nothing without an id.
 */
export function useReadByOpening(orderId: string | null | undefined): void {
  const queryClient = useQueryClient()
  // The bell loads it. Only the server knows which orders it counts.
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
          // The open list may extend beyond its reloaded first part.
          queryClient.setQueryData(inboxQuery.queryKey, (parts) => parts && read(parts, orderId))
          void writeResponse(queryClient, unreadQuery.queryKey, () => left)
        },
        // The next change of the number sends it again, and so does the next look at the order.
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
