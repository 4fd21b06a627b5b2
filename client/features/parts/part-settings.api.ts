import type { QueryClient } from '@tanstack/react-query'
import { partSettingsApi } from '#shared/api/parts.ts'
import { queryOf } from '../../core/api/api.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { onEvents } from '../../core/live/event-handlers.ts'

export const partSettingsQuery = (orgId: string) => queryOf(partSettingsApi.read, { orgId })

onEvents(
  'organization',
  (queryClient: QueryClient) => void queryClient.invalidateQueries(queriesOf(partSettingsApi.read)),
)
