import type { QueryClient } from '@tanstack/react-query'
import { holdSettingsApi } from '#shared/api/holds.ts'
import { queryOf } from '../../core/api/api.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { onEvents } from '../../core/live/event-handlers.ts'

export const holdSettingsQuery = (orgId: string) => queryOf(holdSettingsApi.read, { orgId })

const loadAgain = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries(queriesOf(holdSettingsApi.read))
onEvents('gate', loadAgain)
onEvents('organization', loadAgain)
