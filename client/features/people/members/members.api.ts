import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { membersApi } from '#shared/api/members.ts'
import { nameOf, type Role } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import type { createdUserSchema, createUserPayload } from '#shared/people/schemas.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/members.ts'
import { call, messageOf, withReason } from '../../../core/api/api.ts'
import { useRequestId } from '../../../core/api/request-id.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { membersQuery, organizationsQuery } from '../people.api.ts'

export type NewUser = z.output<typeof createUserPayload>
export type CreatedUser = z.infer<typeof createdUserSchema>

/** Events come only from the active organization, and this may be another one. */
function useReloadTeam(orgId: string) {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: membersQuery(orgId).queryKey })
    void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
  }
}

export function useChangeRole(orgId: string) {
  const queryClient = useQueryClient()
  const reload = useReloadTeam(orgId)
  return useMutation({
    mutationFn: ({ member, role, renewLinks }: { member: Member; role: Role; renewLinks?: boolean }) =>
      call(membersApi.changeRole, { orgId, userId: member.id, body: { role, renewLinks } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(membersQuery(orgId).queryKey, (members) =>
        members?.map((member) => (member.id === changed.id ? changed : member)),
      )
      notify({ title: t.roleChanged, description: t.isNow({ name: nameOf(changed), role: changed.role }) })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.roleNotChanged, error)),
    onSettled: reload,
  })
}

export function useRemoveMember(orgId: string) {
  const queryClient = useQueryClient()
  const reload = useReloadTeam(orgId)
  return useMutation({
    mutationFn: ({ member, renewLinks }: { member: Member; renewLinks: boolean }) =>
      call(membersApi.remove, {
        orgId,
        userId: member.id,
        query: renewLinks ? { renewLinks: 'true' } : {},
      }),
    onSuccess: (_response, { member: removed }) => {
      queryClient.setQueryData(membersQuery(orgId).queryKey, (members) =>
        members?.filter(({ id }) => id !== removed.id),
      )
      notify({ title: t.removed, description: t.lostAccess({ name: nameOf(removed) }) })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.notRemoved, error)),
    onSettled: reload,
  })
}

export function useCreateUser(orgId: string) {
  const reload = useReloadTeam(orgId)
  const requestId = useRequestId()
  return useMutation({
    mutationFn: (input: NewUser) => call(membersApi.createUser, { orgId, body: input }, requestId),
    onSuccess: ({ emailSent }) => {
      notify({
        title: t.created,
        description: emailSent ? t.emailed : t.sendManually,
      })
      reload()
    },
    onError: (error) => notifyFailure(t.notCreated, messageOf(error)),
  })
}
