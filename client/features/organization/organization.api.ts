import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { organizationApi } from '#shared/api/organization.ts'
import type { organizationSchema, updateOrganizationPayload } from '#shared/people/schemas.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { columnsQuery, organizationsQuery, type BoardColumn } from '../people/people.api.ts'

export type Organization = z.infer<typeof organizationSchema>
type Patch = z.infer<typeof updateOrganizationPayload>
export type Limit = Pick<BoardColumn, 'status' | 'wipLimit'>

export const organizationQuery = (orgId: string) => queryOf(organizationApi.read, { orgId })

export function useSaveOrganization(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (patch: Patch) => call(organizationApi.change, { orgId, body: patch }),
    onSuccess: (organization) => {
      queryClient.setQueryData(organizationQuery(orgId).queryKey, organization)
      void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
      notify({ title: 'Settings saved' })
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to save settings', error)),
    // Another admin may have saved later, and their answer may have come first.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: organizationQuery(orgId).queryKey }),
  })
}

/** Saves the changed limits, one column after the other. */
export function useSaveLimits(orgId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = columnsQuery(orgId)
  return useMutation({
    mutationFn: async (limits: Limit[]) => {
      for (const { status, wipLimit } of limits) {
        const changed = await call(organizationApi.changeColumn, { orgId, status, body: { wipLimit } })
        queryClient.setQueryData(queryKey, (columns) =>
          columns?.map((column) => (column.status === changed.status ? changed : column)),
        )
      }
    },
    onSuccess: () => notify({ title: 'Limits saved' }),
    onError: (error) => notifyFailure('Error', withReason('Failed to save limits', error)),
    // Not awaited: otherwise the saved form would take other admins' values for its own.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
