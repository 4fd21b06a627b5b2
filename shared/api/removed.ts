import { orderSchema } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'

export const removedApi = defineApi('Orders', {
  restore: {
    method: 'POST',
    path: '/api/orders/:id/removed/:partId/restore',
    summary: 'Bring back a note, file, checklist or item that the caller deleted a minute ago at most',
    description: 'It comes back as it was, under its own id. The answer is the order that it belongs to.',
    response: orderSchema,
  },
})
