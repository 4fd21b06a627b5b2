import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Invite, Member, Membership } from '#shared/people.ts'
import type { columnSchema, createInvitePayload, newInviteSchema } from '#shared/people-schemas.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { onEvents } from '../../core/event-handlers.ts'
import { switchOrganization } from '../../core/session.tsx'
import { notifyFailure } from '../../core/toast.ts'

export type BoardColumn = z.infer<typeof columnSchema>
export type InviteWish = z.infer<typeof createInvitePayload>
/** With the code and the link, which no later answer has. */
export type NewInvite = z.infer<typeof newInviteSchema>

export function membersQuery(orgId: string) {
  return queryOptions({
    queryKey: ['/api/organizations', orgId, 'members'],
    queryFn: () => call<Member[]>('GET', `/api/organizations/${orgId}/members`),
  })
}

/** The board's columns with their limits, in board order. */
export function columnsQuery(orgId: string) {
  return queryOptions({
    queryKey: ['/api/organizations', orgId, 'columns'],
    queryFn: () => call<BoardColumn[]>('GET', `/api/organizations/${orgId}/columns`),
  })
}

/** For admins of the organization; others are answered 403. */
export function invitesQuery(orgId: string) {
  return queryOptions({
    queryKey: ['/api/organizations', orgId, 'invites'],
    queryFn: () => call<Invite[]>('GET', `/api/organizations/${orgId}/invites`),
  })
}

onEvents('invite', (queryClient) => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === '/api/organizations' && queryKey[2] === 'invites',
  })
})

export const organizationsQuery = queryOptions({
  queryKey: ['/api/user/organizations'],
  queryFn: () => call<Membership[]>('GET', '/api/user/organizations'),
})

export function useCreateInvite(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: InviteWish) => call<NewInvite>('POST', `/api/organizations/${orgId}/invites`, wish),
    // The list gets all but the code and the link: they are shown once and kept nowhere.
    onSuccess: ({ code: _code, url: _url, ...invite }) =>
      queryClient.setQueryData(invitesQuery(orgId).queryKey, (invites) => invites && [invite, ...invites]),
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to create invite link')),
  })
}

export function useRevokeInvite(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call<undefined>('DELETE', `/api/organizations/${orgId}/invites/${id}`),
    onSuccess: (_answer, id) =>
      queryClient.setQueryData(invitesQuery(orgId).queryKey, (invites) =>
        invites?.filter((invite) => invite.id !== id),
      ),
    onError: (error) => {
      notifyFailure('Error', sentenceOf(error, 'Failed to revoke invite link'))
      // Somebody else may have revoked it, or it was used up meanwhile.
      void queryClient.invalidateQueries({ queryKey: invitesQuery(orgId).queryKey })
    },
  })
}

export function useSwitchOrganization() {
  return useMutation({
    mutationFn: switchOrganization,
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to switch organization')),
  })
}
