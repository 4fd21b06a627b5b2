import { queryOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import type { Login, Membership, Register, User } from '#shared/people.ts'
import type { inviteBannerSchema } from '#shared/people-schemas.ts'
import { ApiError, call } from '../../core/api.ts'
import { notify, notifyFailure } from '../../core/toast.ts'

/** Where an invite code leads to. */
export type Invitation = z.infer<typeof inviteBannerSchema>

const invitePath = (code: string) => `/api/invites/${encodeURIComponent(code)}`

export function invitationQuery(code: string) {
  return queryOptions({
    queryKey: ['/api/invites', code],
    queryFn: () => call<Invitation>('GET', invitePath(code)),
  })
}

/** True when the server has looked at the code and does not know it, or no longer. */
export function isUnknownInvite(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

export function useLogin() {
  return useMutation({
    mutationFn: (login: Login) => call<{ user: User }>('POST', '/api/login', login),
    onSuccess: () => notify({ title: 'Welcome back!', description: 'You have been logged in successfully.' }),
    onError: (error) => notifyFailure('Login failed', reasonOf(error, 'Invalid email or password')),
  })
}

export function useRegister() {
  return useMutation({
    mutationFn: (wish: Register) => call<{ user: User }>('POST', '/api/register', wish),
    onSuccess: () =>
      notify({ title: 'Welcome!', description: 'Your account has been created successfully.' }),
    onError: (error) => notifyFailure('Registration failed', reasonOf(error, 'Unable to create account')),
  })
}

/** Joins with the account that is signed in, and starts the page afresh in the new organization. */
export function useJoin(code: string) {
  const joined = useRef<Membership>(null)
  return useMutation({
    mutationFn: async () => {
      // On another try after a half success the invite is spent already, and only the switch is left.
      joined.current ??= await call<Membership>('POST', `${invitePath(code)}/accept`)
      return call<User>('PUT', '/api/user/organization', { orgId: joined.current.id })
    },
    onSuccess: () => window.location.assign('/'),
  })
}

/** The server's sentence, or what its plain refusal means, or that nobody answered. */
export function reasonOf(error: unknown, refused: string): string {
  if (error instanceof ApiError) {
    if (error.sentence) return error.sentence
    if (error.status < 500) return refused
  }
  return 'Kerf cannot be reached right now. Check the connection and try again: what you typed is still here.'
}
