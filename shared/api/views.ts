import { z } from 'zod'
import { createViewPayload, renameViewPayload, savedViewSchema } from '#shared/views/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const viewsApi = defineApi(t.tagSavedViews, {
  list: {
    method: 'GET',
    path: '/api/views',
    summary: t.viewsList,
    response: z.array(savedViewSchema),
  },
  create: {
    method: 'POST',
    path: '/api/views',
    summary: t.viewsCreate,
    body: createViewPayload,
    response: savedViewSchema,
    status: 201,
    idempotent: true,
  },
  rename: {
    method: 'PATCH',
    path: '/api/views/:id',
    summary: t.viewsRename,
    body: renameViewPayload,
    response: savedViewSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/views/:id',
    summary: t.viewsRemove,
  },
})
