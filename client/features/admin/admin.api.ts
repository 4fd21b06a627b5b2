import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { adminApi } from '#shared/api/admin.ts'
import type { databaseStatsSchema, resetPasswordPayload } from '#shared/admin/schemas.ts'
import { call, queryOf, messageOf } from '../../core/api/api.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'

export type DatabaseStats = z.infer<typeof databaseStatsSchema>
export type PasswordReset = z.output<typeof resetPasswordPayload>

/** For admins of the active organization; others get a 403. */
export const databaseStatsQuery = queryOf(adminApi.stats)

onEvents('member', (queryClient) => void queryClient.invalidateQueries(databaseStatsQuery))

/** Counts again: no event tells about orders. */
export function useCountAnew() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries(databaseStatsQuery)
}

function useClearing<How = void>(
  clear: (how: How) => Promise<undefined>,
  words: { done: string; failed: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: clear,
    onSuccess: () => {
      notify({ title: words.done })
      // Any loaded data may be gone.
      void queryClient.invalidateQueries()
    },
    onError: (error) => notifyFailure('Error', `${words.failed}: ${messageOf(error)}`),
  })
}

export function useClearUsers() {
  return useClearing(
    (renews: boolean) => call(adminApi.clearUsers, { query: renews ? { renewLinks: 'true' } : {} }),
    {
      done: 'Users cleared',
      failed: 'Failed to clear users',
    },
  )
}

export function useClearAllData() {
  return useClearing(() => call(adminApi.clearAllData), {
    done: 'Data cleared',
    failed: 'Failed to clear data',
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: PasswordReset) => call(adminApi.resetPassword, { body: input }),
    onSuccess: () =>
      notify({ title: 'Password reset', description: 'They choose a new one at the next log-in.' }),
    onError: (error) => notifyFailure('Error', `Failed to reset password: ${messageOf(error)}`),
  })
}
