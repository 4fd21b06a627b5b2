import { z } from 'zod'
import { activityQuery } from '#shared/orders/entry-schemas.ts'
import { ENTRIES_PAGE } from '#shared/orders/entries.ts'
import { activityEntrySchema, feedItemSchema } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'

const PAGES = `${ENTRIES_PAGE} at a time, fewer where long texts were changed: where there are more, the header Link says where the next page is (rel="next").`

export const activityApi = defineApi('Activity', {
  history: {
    method: 'GET',
    path: '/api/orders/:id/activity',
    summary: 'What happened to an order, newest first',
    description: PAGES,
    query: activityQuery,
    response: z.array(activityEntrySchema),
  },
  feed: {
    method: 'GET',
    path: '/api/orders/:id/activities',
    summary: 'The same as a feed of sentences',
    description: PAGES,
    query: activityQuery,
    response: z.array(feedItemSchema),
  },
})
