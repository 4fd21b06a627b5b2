import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { invitesApi } from '#shared/api/invites.ts'
import type { createInvitePayload, newInviteSchema } from '#shared/people/schemas.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/invites.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { invitesQuery } from '../people.api.ts'

export type InviteInput = z.infer<typeof createInvitePayload>
export type NewInvite = z.infer<typeof newInviteSchema>

export function useCreateInvite(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InviteInput) => call(invitesApi.create, { orgId, body: input }),
    // Without the code and the link, which are shown once and not stored.
    onSuccess: ({ code: _code, url: _url, ...invite }) =>
      queryClient.setQueryData(invitesQuery(orgId).queryKey, (invites) => invites && [invite, ...invites]),
    onError: (error) => notifyFailure(tCommon.error, withReason(t.notCreated, error)),
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
      notifyFailure(tCommon.error, withReason(t.notRevoked, error))
      // Another admin may have revoked it, or it was used up.
      void queryClient.invalidateQueries({ queryKey: invitesQuery(orgId).queryKey })
    },
  })
}
