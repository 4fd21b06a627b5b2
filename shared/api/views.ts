import { z } from 'zod'
import { createViewPayload, renameViewPayload, savedViewSchema } from '#shared/views/schemas.ts'
import { defineApi } from './endpoint.ts'

export const viewsApi = defineApi('Saved views', {
  list: {
    method: 'GET',
    path: '/api/views',
    summary: "One's own saved filters of the board by name, then the shop's",
    response: z.array(savedViewSchema),
  },
  create: {
    method: 'POST',
    path: '/api/views',
    summary: 'Save a filter of the board under a name; for the whole shop an ADMIN only',
    body: createViewPayload,
    response: savedViewSchema,
    status: 201,
    idempotent: true,
  },
  rename: {
    method: 'PATCH',
    path: '/api/views/:id',
    summary: "Rename a view; the shop's an ADMIN only",
    body: renameViewPayload,
    response: savedViewSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/views/:id',
    summary: "Delete a view; the shop's an ADMIN only",
  },
})
