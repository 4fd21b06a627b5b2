import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { databaseStatsSchema, resetPasswordPayload } from '#shared/admin-schemas.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { onEvents } from '../../core/event-handlers.ts'
import { notify, notifyFailure } from '../../core/toast.ts'

export type DatabaseStats = z.infer<typeof databaseStatsSchema>
export type PasswordReset = z.output<typeof resetPasswordPayload>

/** For admins of the active organization; others are answered 403. */
export const databaseStatsQuery = queryOptions({
  queryKey: ['/api/admin/database-stats'],
  queryFn: () => call<DatabaseStats>('GET', '/api/admin/database-stats'),
})

onEvents('member', (queryClient) => void queryClient.invalidateQueries(databaseStatsQuery))

const messageOf = (error: unknown) =>
  sentenceOf(error, error instanceof Error ? error.message : 'Kerf cannot be reached right now')

function useClearing(path: string, words: { done: string; failed: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call<undefined>('DELETE', path),
    onSuccess: () => {
      notify({ title: words.done })
      // Whatever was loaded may be gone.
      void queryClient.invalidateQueries()
    },
    onError: (error) => notifyFailure('Error', `${words.failed}: ${messageOf(error)}`),
  })
}

export function useClearUsers() {
  return useClearing('/api/admin/clear-users', { done: 'Users cleared', failed: 'Failed to clear users' })
}

export function useClearAllData() {
  return useClearing('/api/admin/clear-all-data', { done: 'Data cleared', failed: 'Failed to clear data' })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (wish: PasswordReset) => call<undefined>('POST', '/api/admin/reset-password', wish),
    onSuccess: () =>
      notify({ title: 'Password reset', description: 'They choose a new one at the next log-in.' }),
    onError: (error) => notifyFailure('Error', `Failed to reset password: ${messageOf(error)}`),
  })
}
