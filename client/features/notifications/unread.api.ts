import { queryOptions } from '@tanstack/react-query'
import { inboxApi } from '#shared/api/notifications.ts'
import { queryOf } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { onInbox } from '../../core/live/event-handlers.ts'
import { useIdleAfterLoad } from '../../core/parts/idle-after-load.ts'

/** The number of orders with notifications that the signed-in person hasn't read. */
export const unreadQuery = queryOptions({ ...queryOf(inboxApi.unread), meta: { stored: 'opening' } })

onInbox((queryClient) => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }))

/** The number of unread orders, or undefined until it is known. The page's own content loads first. */
export function useUnread(): number | undefined {
  const enabled = useIdleAfterLoad()
  return useRead({ ...unreadQuery, enabled }).data?.orders
}
