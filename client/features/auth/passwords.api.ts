import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { authApi } from '#shared/api/auth.ts'
import { healthApi } from '#shared/api/health.ts'
import { passwordsApi } from '#shared/api/passwords.ts'
import { sessionsApi } from '#shared/api/sessions.ts'
import type {
  changePasswordPayload,
  forgotPasswordPayload,
  sessionSchema,
  setPasswordPayload,
} from '#shared/people/schemas.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'

export type PasswordChange = z.infer<typeof changePasswordPayload>
export type BrowserSession = z.infer<typeof sessionSchema>

/** Whether registration needs an invite. If the server doesn't tell, it says so on the attempt. */
export const closedQuery = queryOptions({
  ...queryOf(healthApi.read),
  select: ({ registration }) => registration === 'invited',
})

export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: z.output<typeof forgotPasswordPayload>) => call(passwordsApi.forgot, { body: input }),
  })
}

/** Sets a password by a link. Signs out the user of this browser, so that the next sign-in uses the new password. */
export function useSetPassword() {
  return useMutation({
    mutationFn: async (input: z.infer<typeof setPasswordPayload>) => {
      await call(passwordsApi.set, { body: input })
      // The password is set even if this call fails.
      await call(authApi.logout).catch(() => undefined)
    },
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: PasswordChange) => call(passwordsApi.change, { body: input }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      notify({
        title: 'Password changed',
        description: 'Other devices have been signed out. API tokens and calendars go on.',
      })
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to change password', error)),
  })
}

/** The user's sessions, latest used first. */
export const sessionsQuery = queryOf(sessionsApi.list)

export function useEndSession() {
  const queryClient = useQueryClient()
  const { queryKey } = sessionsQuery
  return useMutation({
    mutationFn: (id: string) => call(sessionsApi.end, { id }),
    onSuccess: (_response, id) => {
      queryClient.setQueryData(queryKey, (sessions) => sessions?.filter((session) => session.id !== id))
      notify({ title: 'Session ended' })
    },
    onError: (error) => {
      notifyFailure('Error', withReason('Failed to end session', error))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
