import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { organizationSchema, updateOrganizationPayload } from '#shared/people-schemas.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import { columnsQuery, organizationsQuery, type BoardColumn } from './people.api.ts'

export type Organization = z.infer<typeof organizationSchema>
type Patch = z.infer<typeof updateOrganizationPayload>
export type Limit = Pick<BoardColumn, 'status' | 'wipLimit'>

export function organizationQuery(orgId: string) {
  return queryOptions({
    queryKey: ['/api/organizations', orgId],
    queryFn: () => call<Organization>('GET', `/api/organizations/${orgId}`),
  })
}

export function useSaveOrganization(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (patch: Patch) => call<Organization>('PATCH', `/api/organizations/${orgId}`, patch),
    onSuccess: (organization) => {
      queryClient.setQueryData(organizationQuery(orgId).queryKey, organization)
      void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
      notify({ title: 'Settings saved' })
    },
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to save settings')),
  })
}

/** Saves the limits that changed, one column after the other. */
export function useSaveLimits(orgId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = columnsQuery(orgId)
  return useMutation({
    mutationFn: async (limits: Limit[]) => {
      for (const { status, wipLimit } of limits) {
        const path = `/api/organizations/${orgId}/columns/${status}`
        const changed = await call<BoardColumn>('PATCH', path, { wipLimit })
        queryClient.setQueryData(queryKey, (columns) =>
          columns?.map((column) => (column.status === changed.status ? changed : column)),
        )
      }
    },
    onSuccess: () => notify({ title: 'Limits saved' }),
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to save limits')),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
