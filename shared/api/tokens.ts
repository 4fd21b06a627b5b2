import { z } from 'zod'
import { apiTokenSchema, createTokenPayload, leftOpenSchema, newTokenSchema } from '#shared/tokens/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const tokensApi = defineApi(t.tagAPITokens, {
  list: {
    method: 'GET',
    path: '/api/user/tokens',
    summary: t.tokensList,
    response: z.array(apiTokenSchema),
  },
  create: {
    method: 'POST',
    path: '/api/user/tokens',
    summary: t.tokensCreate,
    body: createTokenPayload,
    response: newTokenSchema,
    status: 201,
  },
  end: {
    method: 'DELETE',
    path: '/api/user/tokens/:id',
    summary: t.tokensEnd,
  },
  leftOpen: {
    method: 'GET',
    path: '/api/user/left-open',
    summary: t.tokensLeftOpen,
    response: z.array(leftOpenSchema),
  },
})
