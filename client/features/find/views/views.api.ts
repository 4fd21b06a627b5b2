import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { viewsApi } from '#shared/api/views.ts'
import type { SavedView } from '#shared/views/types.ts'
import { queryOf } from '../../../core/api/api.ts'
import { onEvents, onPersonalMissed } from '../../../core/live/event-handlers.ts'
import { useIdle } from '../../../ui/idle.ts'

/** Your own views by name, then the shop's. */
const viewsQuery = queryOptions({ ...queryOf(viewsApi.list), meta: { stored: 'opening' } })

export const reloadViews = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })

onEvents('view', (queryClient) => void reloadViews(queryClient))
onPersonalMissed((queryClient) => void reloadViews(queryClient))

/** The saved views; none until they are known. They load after the board. */
export function useViews(): SavedView[] {
  const enabled = useIdle()
  return useQuery({ ...viewsQuery, enabled }).data ?? []
}
