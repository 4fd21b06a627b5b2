import { Bell, CalendarDays, MonitorSmartphone, UserRound } from 'lucide-react'
import {
  intro as notificationsText,
  title as notifications,
} from '#texts/notifications/notification-settings.ts'
import * as t from '#texts/account/profile.ts'
import type { Subject } from '../../../core/subjects/subject-page.tsx'

export const SUBJECTS = [
  { id: 'you', title: t.you, short: t.youShort, text: t.youText, icon: UserRound },
  {
    id: 'notifications',
    title: notifications,
    short: t.notificationsShort,
    text: notificationsText,
    icon: Bell,
  },
  { id: 'devices', title: t.devices, short: t.devicesShort, text: t.devicesText, icon: MonitorSmartphone },
  { id: 'apps', title: t.apps, short: t.appsShort, text: t.appsText, icon: CalendarDays },
] as const satisfies Subject[]

export type SubjectId = (typeof SUBJECTS)[number]['id']
