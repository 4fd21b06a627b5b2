import { z } from 'zod'
import { SEARCH_WORDS } from '#shared/search.ts'
import { archiveFilterQuery, archiveOrderPayload, orderSchema } from '#shared/orders/schemas.ts'
import { undoQuery } from '#shared/orders/undo.ts'
import { defineApi } from './endpoint.ts'

export const archiveApi = defineApi('Archive', {
  list: {
    method: 'GET',
    path: '/api/orders/archive',
    summary: 'The archived orders, the latest first, a hundred at a time',
    description: `Where there are more, the header Link says where the next page is (rel="next"). The first ${SEARCH_WORDS} words of a search count.`,
    query: archiveFilterQuery,
    response: z.array(orderSchema),
  },
  archive: {
    method: 'POST',
    path: '/api/orders/:id/archive',
    summary:
      'Take an order off the board: from Delivery or Pickup, an ADMIN and who took it a minute ago from anywhere',
    body: archiveOrderPayload,
    response: orderSchema,
  },
  restore: {
    method: 'POST',
    path: '/api/orders/:id/restore',
    summary: 'Put an archived order back on the board',
    query: undoQuery,
    response: orderSchema,
  },
})
