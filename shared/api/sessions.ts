import { z } from 'zod'
import { sessionSchema } from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'

export const sessionsApi = defineApi('Accounts', {
  list: {
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Where one is signed in',
    response: z.array(sessionSchema),
  },
  end: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: 'Sign out somewhere else',
  },
})
