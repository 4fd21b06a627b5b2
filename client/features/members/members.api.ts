import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { membersApi } from '#shared/api/members.ts'
import { nameOf, type Role } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import type { createdUserSchema, createUserPayload } from '#shared/people/schemas.ts'
import { call, messageOf, withReason } from '../../core/api/api.ts'
import { useOrigin } from '../../core/api/origin.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { membersQuery, organizationsQuery } from '../people/people.api.ts'

export type NewUser = z.output<typeof createUserPayload>
export type CreatedUser = z.infer<typeof createdUserSchema>

/** Reloads the team: events come only from the active organization, and this may be another one. */
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
      notify({ title: 'Role changed', description: `${nameOf(changed)} is ${changed.role} now` })
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to change role', error)),
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
      notify({ title: 'Member removed', description: `${nameOf(removed)} has no access any more` })
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to remove member', error)),
    onSettled: reload,
  })
}

export function useCreateUser(orgId: string) {
  const reload = useReloadTeam(orgId)
  const origin = useOrigin()
  return useMutation({
    mutationFn: (input: NewUser) => call(membersApi.createUser, { orgId, body: input }, origin),
    onSuccess: ({ emailSent }) => {
      notify({
        title: 'User created successfully',
        description: emailSent
          ? 'Their login credentials have been emailed to them.'
          : 'Login credentials need to be sent manually (email service not configured).',
      })
      reload()
    },
    onError: (error) => notifyFailure('Failed to create user', messageOf(error)),
  })
}
