import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { viewsApi } from '#shared/api/views.ts'
import type { SavedView } from '#shared/views/schemas.ts'
import { queryOf } from '../../../core/api/api.ts'
import { onEvents, onPersonal } from '../../../core/live/event-handlers.ts'
import { useIdle } from '../../../ui/idle.ts'

const viewsQuery = queryOptions({ ...queryOf(viewsApi.list), meta: { stored: 'opening' } })

export const reloadViews = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })

onEvents('view', (queryClient) => void reloadViews(queryClient))
onPersonal('PERSONAL', (queryClient) => void reloadViews(queryClient))

export function useViews(): SavedView[] {
  const enabled = useIdle()
  return useQuery({ ...viewsQuery, enabled }).data ?? []
}
