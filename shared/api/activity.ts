import { z } from 'zod'
import { activityEntrySchema, feedItemSchema } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'

export const activityApi = defineApi('Activity', {
  history: {
    method: 'GET',
    path: '/api/orders/:id/activity',
    summary: 'What happened to an order, newest first',
    response: z.array(activityEntrySchema),
  },
  feed: {
    method: 'GET',
    path: '/api/orders/:id/activities',
    summary: 'The same as a feed of sentences',
    response: z.array(feedItemSchema),
  },
})
