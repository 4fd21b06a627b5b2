import { queryOptions } from '@tanstack/react-query'
import { inboxApi } from '#shared/api/notifications.ts'
import { queryOf } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { onInbox } from '../../core/live/event-handlers.ts'
import { useIdleAfterLoad } from '../../core/parts/idle-after-load.ts'

/** How many orders have something that whoever is signed in has not read. */
export const unreadQuery = queryOptions({ ...queryOf(inboxApi.unread), meta: { stored: 'opening' } })

onInbox((queryClient) => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }))

/** That number; undefined while it is not known. What the page shows comes first. */
export function useUnread(): number | undefined {
  const enabled = useIdleAfterLoad()
  return useRead({ ...unreadQuery, enabled }).data?.orders
}
