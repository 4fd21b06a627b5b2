import { z } from 'zod'
import { apiTokenSchema, createTokenPayload, leftOpenSchema, newTokenSchema } from '#shared/tokens/schemas.ts'
import { defineApi } from './endpoint.ts'

/** Tokens for programs that act for the person signed in, in the active organization. */
export const tokensApi = defineApi('API tokens', {
  list: {
    method: 'GET',
    path: '/api/user/tokens',
    summary: "One's own tokens in the active organization, newest first",
    response: z.array(apiTokenSchema),
  },
  create: {
    method: 'POST',
    path: '/api/user/tokens',
    summary: 'Make a token. It is answered this once and never again',
    body: createTokenPayload,
    response: newTokenSchema,
    status: 201,
  },
  end: {
    method: 'DELETE',
    path: '/api/user/tokens/:id',
    summary: 'End a token at once',
  },
  leftOpen: {
    method: 'GET',
    path: '/api/user/left-open',
    summary: 'How many valid tokens and calendar addresses one has, in each organization where one has any',
    response: z.array(leftOpenSchema),
  },
})
