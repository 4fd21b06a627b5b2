import { z } from 'zod'
import { gatesOpenSchema } from '#shared/holds/schemas.ts'
import { LARGEST_PAGE } from '#shared/orders/orders.ts'
import { SEARCH_WORDS } from '#shared/search.ts'
import {
  createOrderPayload,
  moveOrderPayload,
  orderFilterQuery,
  orderListQuery,
  orderSchema,
  promiseToken,
  repeatsPayload,
  updateOrderPayload,
} from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ignored } from './ignored.ts'

export const ordersApi = defineApi('Orders', {
  list: {
    method: 'GET',
    path: '/api/orders',
    summary: 'The active orders, in board order',
    description: `The answer carries an ETag and, as X-Board-Version, the version that events continue from. With \`limit\` (1 to ${LARGEST_PAGE}) or \`after\` it is one page, of ${LARGEST_PAGE} without a limit, and the header Link says where the next one is (rel="next"). The first ${SEARCH_WORDS} words of a search count. \`age\` counts the organization's midnights since an order came to its stage.`,
    query: orderListQuery,
    response: z.array(orderSchema),
    mayBeUnmodified: true,
  },
  create: {
    method: 'POST',
    path: '/api/orders',
    summary: 'Take an order',
    body: createOrderPayload.extend({
      status: ignored('a new order always starts at ORDER_IN'),
      repeats: repeatsPayload.optional(),
      promise: promiseToken,
    }),
    response: orderSchema,
    status: 201,
    idempotent: true,
  },
  read: {
    method: 'GET',
    path: '/api/orders/:id',
    summary: 'One order',
    response: orderSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/orders/:id',
    summary: 'Change fields of an order; a status among them is a move',
    body: updateOrderPayload,
    conflict: gatesOpenSchema,
    response: orderSchema,
  },
  move: {
    method: 'POST',
    path: '/api/orders/:id/move',
    summary: 'Move an order from its present stage to another',
    description:
      'Gates that are open refuse it with a 409 whose `code` is `GATES_OPEN`; `overrideReason` moves it anyway, where the caller may.',
    body: moveOrderPayload,
    conflict: gatesOpenSchema,
    response: orderSchema,
  },
  exportCsv: {
    method: 'GET',
    path: '/api/export/csv',
    summary: 'The filtered list as a CSV file',
    query: orderFilterQuery,
    sendsFile: 'text/csv',
  },
})
