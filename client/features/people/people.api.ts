import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { authApi } from '#shared/api/auth.ts'
import { invitesApi } from '#shared/api/invites.ts'
import { membersApi } from '#shared/api/members.ts'
import { organizationApi } from '#shared/api/organization.ts'
import type { columnSchema, createInvitePayload, newInviteSchema } from '#shared/people/schemas.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { switchOrganization } from '../../core/session.tsx'
import { notifyFailure } from '../../core/notices/notices.ts'

export type BoardColumn = z.infer<typeof columnSchema>
export type InviteInput = z.infer<typeof createInvitePayload>
/** With the code and the link, which no later answer has. */
export type NewInvite = z.infer<typeof newInviteSchema>

export const membersQuery = (orgId: string) => queryOf(membersApi.list, { orgId })

/** The board's columns with their limits, in board order. */
export const columnsQuery = (orgId: string) =>
  queryOptions({ ...queryOf(organizationApi.columns, { orgId }), meta: { stored: 'opening', live: true } })

/** For admins of the organization; others are answered 403. */
export const invitesQuery = (orgId: string) => queryOf(invitesApi.list, { orgId })

onEvents('invite', (queryClient) => void queryClient.invalidateQueries(queriesOf(invitesApi.list)))

export const organizationsQuery = queryOf(authApi.organizations)

export function useCreateInvite(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InviteInput) => call(invitesApi.create, { orgId, body: input }),
    // Without the code and the link, which are shown once and not stored.
    onSuccess: ({ code: _code, url: _url, ...invite }) =>
      queryClient.setQueryData(invitesQuery(orgId).queryKey, (invites) => invites && [invite, ...invites]),
    onError: (error) => notifyFailure('Error', withReason('Failed to create invite link', error)),
  })
}

export function useRevokeInvite(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(invitesApi.revoke, { orgId, id }),
    onSuccess: (_response, id) =>
      queryClient.setQueryData(invitesQuery(orgId).queryKey, (invites) =>
        invites?.filter((invite) => invite.id !== id),
      ),
    onError: (error) => {
      notifyFailure('Error', withReason('Failed to revoke invite link', error))
      // Somebody else may have revoked it, or it was used up meanwhile.
      void queryClient.invalidateQueries({ queryKey: invitesQuery(orgId).queryKey })
    },
  })
}

export function useSwitchOrganization() {
  return useMutation({
    mutationFn: ({ orgId, path }: { orgId: string; path?: string }) => switchOrganization(orgId, path),
    onError: (error) => notifyFailure('Error', withReason('Failed to switch organization', error)),
  })
}
