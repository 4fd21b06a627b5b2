import { changePasswordPayload, forgotPasswordPayload, setPasswordPayload } from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const passwordsApi = defineApi(t.tagAccounts, {
  forgot: {
    method: 'POST',
    path: '/api/forgot-password',
    summary: t.passwordsForgot,
    body: forgotPasswordPayload,
  },
  set: {
    method: 'POST',
    path: '/api/set-password',
    summary: t.passwordsSet,
    body: setPasswordPayload,
  },
  change: {
    method: 'POST',
    path: '/api/user/password',
    summary: t.passwordsChange,
    body: changePasswordPayload,
  },
})
