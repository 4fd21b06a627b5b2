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
import * as t from '#texts/calls/api.ts'

export const inboxApi = defineApi(t.tagNotifications, {
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary: t.inboxList,
    description: t.pages({ n: 50 }),
    query: inboxQuery,
    response: z.array(inboxLineSchema),
  },
  unread: {
    method: 'GET',
    path: '/api/notifications/unread',
    summary: t.inboxUnread,
    response: unreadSchema,
  },
  readAll: {
    method: 'PUT',
    path: '/api/notifications/read',
    summary: t.inboxReadAll,
    response: unreadSchema,
  },
  readWebhooks: {
    method: 'PUT',
    path: '/api/notifications/webhooks/read',
    summary: t.inboxReadWebhooks,
    response: unreadSchema,
  },
  readBackups: {
    method: 'PUT',
    path: '/api/notifications/backups/read',
    summary: t.inboxReadBackups,
    response: unreadSchema,
  },
  readOrder: {
    method: 'PUT',
    path: '/api/orders/:id/notifications/read',
    summary: t.inboxReadOrder,
    response: unreadSchema,
  },
})

export const watchApi = defineApi(t.tagNotifications, {
  read: {
    method: 'GET',
    path: '/api/orders/:id/watch',
    summary: t.watchRead,
    response: watchSchema,
  },
  change: {
    method: 'PUT',
    path: '/api/orders/:id/watch',
    summary: t.watchChange,
    body: watchPayload,
    response: watchSchema,
  },
})

export const notificationSettingsApi = defineApi(t.tagNotifications, {
  read: {
    method: 'GET',
    path: '/api/notifications/settings',
    summary: t.notificationSettingsRead,
    response: myNotificationSettingsSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/notifications/settings',
    summary: t.notificationSettingsChange,
    body: notificationSettingsPayload,
    response: myNotificationSettingsSchema,
  },
  unsubscribe: {
    method: 'GET',
    path: '/api/unsubscribe/:token',
    summary: t.notificationSettingsUnsubscribe,
    response: unsubscribeSchema,
  },
  confirmUnsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary: t.notificationSettingsConfirmUnsubscribe,
    body: unsubscribePayload,
    response: unsubscribeSchema,
  },
})

export const pushApi = defineApi(t.tagNotifications, {
  key: {
    method: 'GET',
    path: '/api/push/key',
    summary: t.pushKey,
    response: pushKeySchema,
  },
  devices: {
    method: 'GET',
    path: '/api/push/devices',
    summary: t.pushDevices,
    response: z.array(deviceSchema),
  },
  add: {
    method: 'PUT',
    path: '/api/push/devices',
    summary: t.pushAdd,
    body: subscriptionPayload,
    response: deviceSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/push/devices/:id',
    summary: t.pushRemove,
  },
})
