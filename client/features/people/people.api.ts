import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { authApi } from '#shared/api/auth.ts'
import { invitesApi } from '#shared/api/invites.ts'
import { membersApi } from '#shared/api/members.ts'
import { organizationApi } from '#shared/api/organization.ts'
import type { columnSchema } from '#shared/people/schemas.ts'
import { queryOf } from '../../core/api/api.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { onEvents } from '../../core/live/event-handlers.ts'

export type BoardColumn = z.infer<typeof columnSchema>

export const membersQuery = (orgId: string) => queryOf(membersApi.list, { orgId })

export const columnsQuery = (orgId: string) =>
  queryOptions({ ...queryOf(organizationApi.columns, { orgId }), meta: { stored: 'opening', live: true } })

export const invitesQuery = (orgId: string) => queryOf(invitesApi.list, { orgId })

onEvents('invite', (queryClient) => void queryClient.invalidateQueries(queriesOf(invitesApi.list)))

export const organizationsQuery = queryOf(authApi.organizations)
