import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { adminApi } from '#shared/api/admin.ts'
import type { databaseStatsSchema, resetPasswordPayload } from '#shared/admin/schemas.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/database.ts'
import { call, queryOf, messageOf } from '../../../core/api/api.ts'
import { onEvents } from '../../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'

export type DatabaseStats = z.infer<typeof databaseStatsSchema>
export type PasswordReset = z.output<typeof resetPasswordPayload>

/** Others than admins get a 403. */
export const databaseStatsQuery = queryOf(adminApi.stats)

onEvents('member', (queryClient) => void queryClient.invalidateQueries(databaseStatsQuery))

/** No event tells about orders. */
export function useCountAnew() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries(databaseStatsQuery)
}

function useClearing<How = void>(
  clear: (how: How) => Promise<undefined>,
  words: { done: string; failed: (values: { why: string }) => string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: clear,
    onSuccess: () => {
      notify({ title: words.done })
      // Any loaded data may be gone.
      void queryClient.invalidateQueries()
    },
    onError: (error) => notifyFailure(tCommon.error, words.failed({ why: messageOf(error) })),
  })
}

export function useClearUsers() {
  return useClearing(
    (renews: boolean) => call(adminApi.clearUsers, { query: renews ? { renewLinks: 'true' } : {} }),
    {
      done: t.usersCleared,
      failed: t.usersNotCleared,
    },
  )
}

export function useClearAllData() {
  return useClearing(() => call(adminApi.clearAllData), {
    done: t.dataCleared,
    failed: t.dataNotCleared,
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: PasswordReset) => call(adminApi.resetPassword, { body: input }),
    onSuccess: () => notify({ title: t.passwordReset, description: t.chooseNext }),
    onError: (error) => notifyFailure(tCommon.error, t.passwordNotReset({ why: messageOf(error) })),
  })
}
