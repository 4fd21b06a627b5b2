import { z } from 'zod'
import { activityQuery } from '#shared/orders/entry-schemas.ts'
import { ENTRIES_PAGE } from '#shared/orders/orders.ts'
import { activityEntrySchema, feedItemSchema } from '#shared/orders/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const activityApi = defineApi(t.tagActivity, {
  history: {
    method: 'GET',
    path: '/api/orders/:id/activity',
    summary: t.activityHistory,
    description: t.activityPages({ n: ENTRIES_PAGE }),
    query: activityQuery,
    response: z.array(activityEntrySchema),
  },
  feed: {
    method: 'GET',
    path: '/api/orders/:id/activities',
    summary: t.activityFeed,
    description: t.activityPages({ n: ENTRIES_PAGE }),
    query: activityQuery,
    response: z.array(feedItemSchema),
  },
})
