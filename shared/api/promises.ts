import { promiseQuery, promiseSchema } from '#shared/promises/schemas.ts'
import { defineApi } from './endpoint.ts'

export const promisesApi = defineApi('Promises', {
  ask: {
    method: 'GET',
    path: '/api/promise',
    summary: 'By when an order can be ready, from what the shop has finished',
    description:
      'The same question gives the same answer until something changes. `token` goes into `promise` of a new or changed order whose due date is the date that was said.',
    query: promiseQuery,
    response: promiseSchema,
  },
})
