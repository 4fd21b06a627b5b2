import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { organizationApi } from '#shared/api/organization.ts'
import type { organizationSchema, updateOrganizationPayload } from '#shared/people/schemas.ts'
import * as tCommon from '#texts/common.ts'
import { call, queryOf, withReason } from '../../../core/api/api.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { columnsQuery, organizationsQuery, type BoardColumn } from '../people.api.ts'

export type Organization = z.infer<typeof organizationSchema>
type Patch = z.infer<typeof updateOrganizationPayload>

export const organizationQuery = (orgId: string) => queryOf(organizationApi.read, { orgId })

export function useSaveOrganization(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (patch: Patch) => call(organizationApi.change, { orgId, body: patch }),
    onSuccess: (organization) => {
      queryClient.setQueryData(organizationQuery(orgId).queryKey, organization)
      void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
      notify({ title: tCommon.settingsSaved })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(tCommon.settingsNotSaved, error)),
    // Not awaited: otherwise the saved form would take other admins' values for its own.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: organizationQuery(orgId).queryKey }),
  })
}

interface BoardChange {
  limits: Pick<BoardColumn, 'status' | 'wipLimit'>[]
  cardAgeDays?: number | null
}

/** One call after the other. */
export function useSaveBoard(orgId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = columnsQuery(orgId)
  const ofOrganization = organizationQuery(orgId).queryKey
  return useMutation({
    mutationFn: async ({ limits, cardAgeDays }: BoardChange) => {
      for (const { status, wipLimit } of limits) {
        const changed = await call(organizationApi.changeColumn, { orgId, status, body: { wipLimit } })
        queryClient.setQueryData(queryKey, (columns) =>
          columns?.map((column) => (column.status === changed.status ? changed : column)),
        )
      }
      if (cardAgeDays === undefined) return
      const organization = await call(organizationApi.change, { orgId, body: { cardAgeDays } })
      queryClient.setQueryData(ofOrganization, organization)
    },
    onSuccess: () => notify({ title: tCommon.settingsSaved }),
    onError: (error) => notifyFailure(tCommon.error, withReason(tCommon.settingsNotSaved, error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ofOrganization })
    },
  })
}
