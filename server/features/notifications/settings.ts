import { DEFAULT_CHANNELS } from '#shared/notifications/kinds.ts'
import type { ChangeNotificationSettings, NotificationSettings } from '#shared/notifications/schemas.ts'

export function settingsOf(chosen: ChangeNotificationSettings | null): NotificationSettings {
  const { channels, digest = true, quietHours = null } = chosen ?? {}
  return { channels: { ...DEFAULT_CHANNELS, ...channels }, digest, quietHours }
}
