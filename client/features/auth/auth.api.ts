import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { authApi } from '#shared/api/auth.ts'
import { invitesApi } from '#shared/api/invites.ts'
import type { Login, Membership, Register } from '#shared/people/types.ts'
import type { inviteBannerSchema } from '#shared/people/schemas.ts'
import { ApiError, call, queryOf, sentenceOf } from '../../core/api/api.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'

export type Invitation = z.infer<typeof inviteBannerSchema>

export const invitationQuery = (code: string) => queryOf(invitesApi.read, { code })

/** Whether the server checked the code and doesn't know it, or no longer does. */
export function isUnknownInvite(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

export function useLogin() {
  return useMutation({
    mutationFn: (input: Login) => call(authApi.login, { body: input }),
    onSuccess: () => notify({ title: 'Welcome back!', description: 'You have been logged in successfully.' }),
    onError: (error) => notifyFailure('Login failed', loginFailure(error)),
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (input: Register) => call(authApi.register, { body: input }),
    onSuccess: () =>
      notify({ title: 'Welcome!', description: 'Your account has been created successfully.' }),
    onError: (error) => notifyFailure('Registration failed', reasonOf(error, 'Unable to create account')),
  })
}

/** Joins with the signed-in account, and reloads the page in the new organization. */
export function useJoin(code: string) {
  const joined = useRef<Membership>(null)
  return useMutation({
    mutationFn: async () => {
      // After a half success the invite is spent already, so a retry only switches the organization.
      joined.current ??= await call(invitesApi.accept, { code })
      return call(authApi.switchOrganization, { body: { orgId: joined.current.id } })
    },
    onSuccess: () => window.location.assign('/'),
  })
}

export const loginFailure = (error: Error) => reasonOf(error, 'Invalid email or password')

/** The server's sentence, `refused` for a refusal without one, or else that Kerf can't be reached. */
export function reasonOf(error: unknown, refused: string): string {
  if (error instanceof ApiError && (error.sentence || error.status < 500)) return sentenceOf(error, refused)
  return 'Kerf cannot be reached right now. Check the connection and try again: what you typed is still here.'
}
