import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { nameOf, type Member, type Role } from '#shared/people.ts'
import type { createdUserSchema, createUserPayload } from '#shared/people-schemas.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import { membersQuery, organizationsQuery } from './people.api.ts'

export type UserWish = z.output<typeof createUserPayload>
export type CreatedUser = z.infer<typeof createdUserSchema>

/** Loads the team again: the socket tells only of the active organization, and this may be another one. */
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
    mutationFn: ({ member, role }: { member: Member; role: Role }) =>
      call<Member>('PATCH', `/api/organizations/${orgId}/members/${member.id}`, { role }),
    onSuccess: (changed) => {
      queryClient.setQueryData(membersQuery(orgId).queryKey, (members) =>
        members?.map((member) => (member.id === changed.id ? changed : member)),
      )
      notify({ title: 'Role changed', description: `${nameOf(changed)} is ${changed.role} now` })
    },
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to change role')),
    onSettled: reload,
  })
}

export function useRemoveMember(orgId: string) {
  const queryClient = useQueryClient()
  const reload = useReloadTeam(orgId)
  return useMutation({
    mutationFn: ({ id }: Member) => call<undefined>('DELETE', `/api/organizations/${orgId}/members/${id}`),
    onSuccess: (_answer, removed) => {
      queryClient.setQueryData(membersQuery(orgId).queryKey, (members) =>
        members?.filter(({ id }) => id !== removed.id),
      )
      notify({ title: 'Member removed', description: `${nameOf(removed)} has no access any more` })
    },
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to remove member')),
    onSettled: reload,
  })
}

export function useCreateUser(orgId: string) {
  const reload = useReloadTeam(orgId)
  return useMutation({
    mutationFn: (wish: UserWish) =>
      call<CreatedUser>('POST', `/api/organizations/${orgId}/create-user`, wish),
    onSuccess: ({ emailSent }) => {
      notify({
        title: 'User created successfully',
        description: emailSent
          ? 'Their login credentials have been emailed to them.'
          : 'Login credentials need to be sent manually (email service not configured).',
      })
      reload()
    },
    onError: (error) =>
      notifyFailure('Failed to create user', sentenceOf(error, 'Kerf cannot be reached right now')),
  })
}
