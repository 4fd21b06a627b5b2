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
  seenPayload,
  seenSchema,
  updateOrderPayload,
} from '#shared/orders/schemas.ts'
import { newPartsSchema } from '#shared/parts/schemas.ts'
import { promiseQuery, promiseSchema } from '#shared/promises/schemas.ts'
import { customerSchema, customerSearchQuery } from '#shared/orders/customer-schemas.ts'
import { defineApi } from './endpoint.ts'
import { ignored } from './params.ts'
import * as t from '#texts/calls/api.ts'

export const ordersApi = defineApi(t.tagOrders, {
  list: {
    method: 'GET',
    path: '/api/orders',
    summary: t.ordersList,
    description: t.ordersListMore({ largest: LARGEST_PAGE, words: SEARCH_WORDS }),
    query: orderListQuery,
    response: z.array(orderSchema),
    mayBeUnmodified: true,
  },
  create: {
    method: 'POST',
    path: '/api/orders',
    summary: t.ordersCreate,
    body: createOrderPayload.extend({
      status: ignored('a new order always starts at ORDER_IN'),
      repeats: repeatsPayload.optional(),
      promise: promiseToken,
      parts: newPartsSchema.optional(),
    }),
    response: orderSchema,
    status: 201,
    idempotent: true,
  },
  read: {
    method: 'GET',
    path: '/api/orders/:id',
    summary: t.ordersRead,
    response: orderSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/orders/:id',
    summary: t.ordersChange,
    body: updateOrderPayload,
    conflict: gatesOpenSchema,
    response: orderSchema,
  },
  move: {
    method: 'POST',
    path: '/api/orders/:id/move',
    summary: t.ordersMove,
    description: t.ordersMoveMore,
    body: moveOrderPayload,
    conflict: gatesOpenSchema,
    response: orderSchema,
  },
  exportCsv: {
    method: 'GET',
    path: '/api/export/csv',
    summary: t.ordersExportCsv,
    query: orderFilterQuery,
    sendsFile: 'text/csv',
  },
})

export const promisesApi = defineApi(t.tagPromises, {
  ask: {
    method: 'GET',
    path: '/api/promise',
    summary: t.promisesAsk,
    description: t.promisesAskMore,
    query: promiseQuery,
    response: promiseSchema,
  },
})

export const removedApi = defineApi(t.tagOrders, {
  restore: {
    method: 'POST',
    path: '/api/orders/:id/removed/:partId/restore',
    summary: t.removedRestore,
    description: t.removedRestoreMore,
    response: orderSchema,
  },
})

export const seenApi = defineApi(t.tagOrders, {
  unseen: {
    method: 'GET',
    path: '/api/orders/unseen',
    summary: t.seenUnseen,
    response: z.array(seenSchema),
  },
  mark: {
    method: 'PUT',
    path: '/api/orders/:id/seen',
    summary: t.seenMark,
    body: seenPayload,
  },
})

export const customersApi = defineApi(t.tagCustomers, {
  search: {
    method: 'GET',
    path: '/api/customers',
    summary: t.customersSearch,
    description: t.customersSearchMore,
    query: customerSearchQuery,
    response: z.array(customerSchema),
  },
})
