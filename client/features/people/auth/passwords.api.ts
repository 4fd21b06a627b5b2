import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { authApi, sessionsApi } from '#shared/api/auth.ts'
import { healthApi } from '#shared/api/health.ts'
import { passwordsApi } from '#shared/api/passwords.ts'
import type {
  changePasswordPayload,
  forgotPasswordPayload,
  sessionSchema,
  setPasswordPayload,
} from '#shared/people/schemas.ts'
import * as tCommon from '#texts/common.ts'
import * as tDevices from '#texts/account/devices.ts'
import * as t from '#texts/account/passwords.ts'
import { call, queryOf, withReason } from '../../../core/api/api.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'

export type PasswordChange = z.infer<typeof changePasswordPayload>
export type BrowserSession = z.infer<typeof sessionSchema>

/** What registering takes here. If the server doesn't tell, it says so on the attempt. */
export const entryQuery = queryOptions({
  ...queryOf(healthApi.read),
  select: ({ registration, asksSetupCode = false }) => ({
    closed: registration === 'invited',
    asksSetupCode,
  }),
})
export const OPEN_ENTRY = { closed: false, asksSetupCode: false }

export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: z.output<typeof forgotPasswordPayload>) => call(passwordsApi.forgot, { body: input }),
  })
}

/** Also signs out the user of this browser, so that the next sign-in uses the new password. */
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
        title: t.changed,
        description: t.othersSignedOut,
      })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.notChanged, error)),
  })
}

export const sessionsQuery = queryOf(sessionsApi.list)

export function useEndSession() {
  const queryClient = useQueryClient()
  const { queryKey } = sessionsQuery
  return useMutation({
    mutationFn: (id: string) => call(sessionsApi.end, { id }),
    onSuccess: (_response, id) => {
      queryClient.setQueryData(queryKey, (sessions) => sessions?.filter((session) => session.id !== id))
      notify({ title: tDevices.signedOut })
    },
    onError: (error) => {
      notifyFailure(tCommon.error, withReason(tDevices.notSignedOut, error))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
