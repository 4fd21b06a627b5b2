import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { inboxApi } from '#shared/api/notifications.ts'
import { call } from '../../core/api/api.ts'
import { writeResponse } from '../../core/pending.ts'
import { inboxQuery } from './inbox.api.ts'
import { read, type ReadTogether } from './inbox.cache.ts'
import { unreadQuery } from './unread.api.ts'

export async function markRead(queryClient: QueryClient, together: ReadTogether): Promise<number> {
  const left = await send(together)
  // The open list may extend beyond its reloaded first part.
  queryClient.setQueryData(inboxQuery.queryKey, (parts) => parts && read(parts, together))
  void writeResponse(queryClient, unreadQuery.queryKey, () => left)
  return left.orders
}

function send(together: ReadTogether) {
  if (typeof together === 'object') return call(inboxApi.readOrder, { id: together.orderId })
  return together === 'webhooks' ? call(inboxApi.readWebhooks) : call(inboxApi.readBackups)
}

/** Only while the page is visible. For null, those about webhooks. Does nothing without an id. */
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
      markRead(queryClient, orderId === null ? 'webhooks' : { orderId }).then(
        (left) => {
          told.current = `${orderId} ${left}`
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
