import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { authApi } from '#shared/api/auth.ts'
import { invitesApi } from '#shared/api/invites.ts'
import type { Login, Membership, Register } from '#shared/people/types.ts'
import type { inviteBannerSchema } from '#shared/people/schemas.ts'
import * as t from '#texts/account/auth.ts'
import { ApiError, call, isFromProxy, queryOf, sentenceOf, Unreachable } from '../../../core/api/api.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'

export type Invitation = z.infer<typeof inviteBannerSchema>

export const invitationQuery = (code: string) => queryOf(invitesApi.read, { code })

/** The server checked the code and doesn't know it, or no longer does. */
export function isUnknownInvite(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

export function useLogin() {
  return useMutation({
    mutationFn: (input: Login) => call(authApi.login, { body: input }),
    onSuccess: () => notify({ title: t.welcomeBack, description: t.signedIn }),
    onError: (error) => notifyFailure(t.signInFailed, loginFailure(error)),
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (input: Register) => call(authApi.register, { body: input }),
    onSuccess: () => notify({ title: t.welcome, description: t.registered }),
    onError: (error) => notifyFailure(t.registrationFailed, reasonOf(error, t.notRegistered)),
  })
}

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

export const loginFailure = (error: Error) => reasonOf(error, t.wrongPassword)

/** `refused` stands for a refusal without a sentence. */
export function reasonOf(error: unknown, refused: string): string {
  if (!(error instanceof Unreachable || isFromProxy(error))) return sentenceOf(error, refused)
  return t.away
}
