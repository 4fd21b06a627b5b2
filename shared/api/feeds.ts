import { z } from 'zod'
import { feedPayload, feedSchema } from '#shared/feeds/schemas.ts'
import { defineApi } from './endpoint.ts'

export const feedsApi = defineApi('Calendar feeds', {
  list: {
    method: 'GET',
    path: '/api/calendar-feeds',
    summary: "One's calendar feeds of the active organization",
    response: z.array(feedSchema),
  },
  add: {
    method: 'POST',
    path: '/api/calendar-feeds',
    summary: 'Make a calendar feed, or answer the one of this kind that there is',
    body: feedPayload,
    response: feedSchema,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/calendar-feeds/:id',
    summary: 'End a calendar feed: its address answers no more',
  },
  read: {
    method: 'GET',
    path: '/api/calendar/:token',
    summary: 'The due dates as a calendar (RFC 5545), for whoever has the secret address',
    sendsFile: 'text/calendar',
    mayBeUnmodified: true,
  },
})
