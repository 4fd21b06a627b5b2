import { z } from 'zod'
import { SEARCH_WORDS } from '#shared/search.ts'
import { archiveFilterQuery, archiveOrderPayload, orderSchema, undoQuery } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const archiveApi = defineApi(t.tagArchive, {
  list: {
    method: 'GET',
    path: '/api/orders/archive',
    summary: t.archiveList,
    description: t.archivePages({ words: SEARCH_WORDS }),
    query: archiveFilterQuery,
    response: z.array(orderSchema),
  },
  archive: {
    method: 'POST',
    path: '/api/orders/:id/archive',
    summary: t.archiveArchive,
    body: archiveOrderPayload,
    response: orderSchema,
  },
  restore: {
    method: 'POST',
    path: '/api/orders/:id/restore',
    summary: t.archiveRestore,
    query: undoQuery,
    response: orderSchema,
  },
})
