import type { z } from 'zod'
import type { deviceSchema, pushMessageSchema, subscriptionPayload } from './push-schemas.ts'
import type {
  inboxLineSchema,
  myNotificationSettingsSchema,
  notificationSettingsPayload,
  notificationSettingsSchema,
  unsubscribeSchema,
  watchSchema,
} from './schemas.ts'

export type InboxLine = z.infer<typeof inboxLineSchema>
export type Watch = z.infer<typeof watchSchema>
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>
export type ChangeNotificationSettings = z.infer<typeof notificationSettingsPayload>
export type MyNotificationSettings = z.infer<typeof myNotificationSettingsSchema>
export type Unsubscribe = z.infer<typeof unsubscribeSchema>
export type Device = z.infer<typeof deviceSchema>
export type Subscription = z.infer<typeof subscriptionPayload>
export type PushMessage = z.infer<typeof pushMessageSchema>
