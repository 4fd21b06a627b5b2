import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changePasswordPayload,
  forgotPasswordPayload,
  sessionSchema,
  setPasswordPayload,
} from '#shared/people-schemas.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { notify, notifyFailure } from '../../core/toast.ts'

export type PasswordChange = z.infer<typeof changePasswordPayload>
export type BrowserSession = z.infer<typeof sessionSchema>

/** Whether mails can be sent; a server that is not well sends none. */
export const mailQuery = queryOptions({
  queryKey: ['/api/health'],
  queryFn: () => call<{ mail: boolean }>('GET', '/api/health'),
  select: ({ mail }) => mail,
})

export function useForgotPassword() {
  return useMutation({
    mutationFn: (wish: z.output<typeof forgotPasswordPayload>) =>
      call<undefined>('POST', '/api/forgot-password', wish),
  })
}

/** Chooses a password by a link. Whoever is signed in here is signed out: the new password is for the sign-in. */
export function useSetPassword() {
  return useMutation({
    mutationFn: async (wish: z.infer<typeof setPasswordPayload>) => {
      await call<undefined>('POST', '/api/set-password', wish)
      // The password is chosen whether or not this is answered.
      await call<undefined>('POST', '/api/logout').catch(() => undefined)
    },
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: PasswordChange) => call<undefined>('POST', '/api/user/password', change),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      notify({ title: 'Password changed', description: 'Other devices have been signed out.' })
    },
    onError: (error) => notifyFailure('Error', sentenceOf(error, 'Failed to change password')),
  })
}

/** Where one is signed in, the latest used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/user/sessions'],
  queryFn: () => call<BrowserSession[]>('GET', '/api/user/sessions'),
})

export function useEndSession() {
  const queryClient = useQueryClient()
  const { queryKey } = sessionsQuery
  return useMutation({
    mutationFn: (id: string) => call<undefined>('DELETE', `/api/user/sessions/${id}`),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData(queryKey, (sessions) => sessions?.filter((session) => session.id !== id))
      notify({ title: 'Session ended' })
    },
    onError: (error) => {
      notifyFailure('Error', sentenceOf(error, 'Failed to end session'))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
