import { Bell, CalendarRange, ChartSpline, Presentation } from 'lucide-react'
import type { MorePage } from './more-paths.ts'

/** The pages for everybody that the menus list under "More". */
export const MORE_PAGES = [
  { to: '/inbox', label: 'Notifications', icon: Bell, keys: 'I' },
  { to: '/meeting', label: 'Meeting', icon: Presentation },
  { to: '/week', label: 'Week', icon: CalendarRange },
  { to: '/flow', label: 'Flow', icon: ChartSpline },
] as const satisfies MorePage[]
