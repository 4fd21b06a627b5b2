import { queryOptions } from '@tanstack/react-query'
import { inboxApi } from '#shared/api/notifications.ts'
import { queryOf } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { onPersonal } from '../../core/live/event-handlers.ts'
import { useIdleAfterLoad } from '../../core/lazy/lazy-component.tsx'

export const unreadQuery = queryOptions({ ...queryOf(inboxApi.unread), meta: { stored: 'opening' } })

onPersonal('INBOX', (queryClient) => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }))

/** Undefined until it is known. The page's own content loads first. */
export function useUnread(): number | undefined {
  const enabled = useIdleAfterLoad()
  return useRead({ ...unreadQuery, enabled }).data?.orders
}
