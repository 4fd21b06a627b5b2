import { z } from 'zod'
import { seenPayload, seenSchema } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'

export const seenApi = defineApi('Orders', {
  unseen: {
    method: 'GET',
    path: '/api/orders/unseen',
    summary: 'The active orders that others have changed since one looked at them',
    response: z.array(seenSchema),
  },
  mark: {
    method: 'PUT',
    path: '/api/orders/:id/seen',
    summary: 'One has seen an order as it was at a version',
    body: seenPayload,
  },
})
