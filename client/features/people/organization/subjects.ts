import {
  ArrowDownUp,
  CalendarClock,
  Component,
  DoorClosed,
  Mail,
  PanelTop,
  SquareKanban,
  Store,
  Timer,
  Webhook,
} from 'lucide-react'
import * as t from '#texts/shop/settings.ts'
import { intro as webhooksText, title as webhooks } from '#texts/shop/webhooks.ts'
import type { Subject } from '../../../core/subjects/subject-page.tsx'

export const SUBJECTS = [
  { id: 'general', title: t.general, short: t.generalShort, text: t.generalText, icon: Store },
  {
    id: 'working-time',
    title: t.workingTime,
    short: t.workingTimeShort,
    text: t.workingTimeText,
    icon: CalendarClock,
  },
  { id: 'board', title: t.board, short: t.boardShort, text: t.boardText, icon: SquareKanban },
  { id: 'gates', title: t.gates, short: t.gatesShort, text: t.gatesText, icon: DoorClosed },
  { id: 'timers', title: t.timers, short: t.timersShort, text: t.timersText, icon: Timer },
  { id: 'parts', title: t.parts, short: t.partsShort, text: t.partsText, icon: Component },
  {
    id: 'customer-page',
    title: t.customerPage,
    short: t.customerPageShort,
    text: t.customerPageText,
    icon: PanelTop,
  },
  {
    id: 'customer-emails',
    title: t.customerEmails,
    short: t.customerEmailsShort,
    text: t.customerEmailsText,
    icon: Mail,
  },
  { id: 'webhooks', title: webhooks, short: t.webhooksShort, text: webhooksText, icon: Webhook },
  { id: 'data', title: t.data, short: t.dataShort, text: t.dataText, icon: ArrowDownUp },
] as const satisfies Subject[]

export type SubjectId = (typeof SUBJECTS)[number]['id']
