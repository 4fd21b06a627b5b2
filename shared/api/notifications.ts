import { z } from 'zod'
import {
  inboxLineSchema,
  inboxQuery,
  myNotificationSettingsSchema,
  notificationSettingsPayload,
  unreadSchema,
  unsubscribePayload,
  unsubscribeSchema,
  watchPayload,
  watchSchema,
} from '#shared/notifications/schemas.ts'
import { deviceSchema, pushKeySchema, subscriptionPayload } from '#shared/notifications/push-schemas.ts'
import { defineApi } from './endpoint.ts'

export const inboxApi = defineApi('Notifications', {
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary:
      "One's inbox in the active organization: a line for each order and webhook, unread ones first, the latest first",
    description:
      'Fifty at a time: where there are more, the header Link says where the next page is (rel="next").',
    query: inboxQuery,
    response: z.array(inboxLineSchema),
  },
  unread: {
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'How many orders and webhooks have something unread',
    response: unreadSchema,
  },
  readAll: {
    method: 'PUT',
    path: '/api/notifications/read',
    summary: "Mark everything in one's inbox of the active organization as read",
    response: unreadSchema,
  },
  readWebhooks: {
    method: 'PUT',
    path: '/api/notifications/webhooks/read',
    summary: 'Mark all that one was told of webhooks as read',
    response: unreadSchema,
  },
  readOrder: {
    method: 'PUT',
    path: '/api/orders/:id/notifications/read',
    summary: 'Mark all that one was told of an order as read',
    response: unreadSchema,
  },
})

export const watchApi = defineApi('Notifications', {
  read: {
    method: 'GET',
    path: '/api/orders/:id/watch',
    summary: 'Whether one watches an order, or has muted it',
    response: watchSchema,
  },
  change: {
    method: 'PUT',
    path: '/api/orders/:id/watch',
    summary: 'Watch an order, mute it, or neither',
    body: watchPayload,
    response: watchSchema,
  },
})

export const notificationSettingsApi = defineApi('Notifications', {
  read: {
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'What one is told of in the active organization, and how',
    response: myNotificationSettingsSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/notifications/settings',
    summary: 'Change what one is told of, and how',
    body: notificationSettingsPayload,
    response: myNotificationSettingsSchema,
  },
  unsubscribe: {
    method: 'GET',
    path: '/api/unsubscribe/:token',
    summary: 'What the link in a mail would end',
    response: unsubscribeSchema,
  },
  confirmUnsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary: 'End the mails of a kind by the link in one of them, without signing in (RFC 8058)',
    body: unsubscribePayload,
    response: unsubscribeSchema,
  },
})

export const pushApi = defineApi('Notifications', {
  key: {
    method: 'GET',
    path: '/api/push/key',
    summary: 'The key by which a browser knows who sends it pushes',
    response: pushKeySchema,
  },
  devices: {
    method: 'GET',
    path: '/api/push/devices',
    summary: "One's devices that get pushes, the latest first",
    response: z.array(deviceSchema),
  },
  add: {
    method: 'PUT',
    path: '/api/push/devices',
    summary: 'Send pushes to this browser, until the session ends',
    body: subscriptionPayload,
    response: deviceSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/push/devices/:id',
    summary: 'Send no more pushes to a device',
  },
})
