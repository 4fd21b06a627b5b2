import { changePasswordPayload, forgotPasswordPayload, setPasswordPayload } from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'

export const passwordsApi = defineApi('Accounts', {
  forgot: {
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Ask for a mail with a link to choose a new password',
    body: forgotPasswordPayload,
  },
  set: {
    method: 'POST',
    path: '/api/set-password',
    summary: 'Choose a password by a link; it works once',
    body: setPasswordPayload,
  },
  change: {
    method: 'POST',
    path: '/api/user/password',
    summary: "Change one's own password; other sessions end",
    body: changePasswordPayload,
  },
})
