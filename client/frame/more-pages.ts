import { Bell, CalendarRange, ChartSpline, Presentation } from 'lucide-react'

/** The pages for everybody that the menus list below those of the header. */
export const MORE_PAGES = [
  { to: '/inbox', label: 'Notifications', icon: Bell, keys: 'I' },
  { to: '/meeting', label: 'Meeting', icon: Presentation },
  { to: '/week', label: 'Week', icon: CalendarRange },
  { to: '/flow', label: 'Flow', icon: ChartSpline },
] as const
