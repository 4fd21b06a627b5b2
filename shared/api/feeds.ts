import { z } from 'zod'
import { feedPayload, feedSchema } from '#shared/feeds/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const feedsApi = defineApi(t.tagCalendarFeeds, {
  list: {
    method: 'GET',
    path: '/api/calendar-feeds',
    summary: t.feedsList,
    response: z.array(feedSchema),
  },
  add: {
    method: 'POST',
    path: '/api/calendar-feeds',
    summary: t.feedsAdd,
    body: feedPayload,
    response: feedSchema,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/calendar-feeds/:id',
    summary: t.feedsRemove,
  },
  read: {
    method: 'GET',
    path: '/api/calendar/:token',
    summary: t.feedsRead,
    sendsFile: 'text/calendar',
    mayBeUnmodified: true,
  },
})
