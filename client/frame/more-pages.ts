import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  CalendarRange,
  ChartSpline,
  Database,
  FileInput,
  HeartPulse,
  Presentation,
  Settings2,
  ShieldCheck,
} from 'lucide-react'
import * as t from '#texts/page/pages.ts'
import type { User } from '#shared/people/types.ts'
import { operatorQuery } from '../features/health/health.api.ts'
import type { MorePage } from './pages.ts'

export const MORE_PAGES: MorePage[] = [
  { to: '/inbox', label: t.notifications, icon: Bell, keys: 'I' },
  { to: '/meeting', label: t.meeting, icon: Presentation },
  { to: '/week', label: t.week, icon: CalendarRange },
  { to: '/flow', label: t.flow, icon: ChartSpline },
]

export const SETTINGS: MorePage = { to: '/settings', label: t.settings, icon: Settings2 }

const ADMIN_PAGES: MorePage[] = [
  SETTINGS,
  { to: '/import', label: t.importing, icon: FileInput },
  { to: '/admin/security', label: t.security, icon: ShieldCheck },
  { to: '/admin/database', label: t.database, icon: Database },
]

const HEALTH: MorePage = { to: '/health', label: t.health, icon: HeartPulse }

/** Pages for ADMINs, and the one for server admins. */
export function useAdminPages({ role }: Pick<User, 'role'>): MorePage[] {
  const { data } = useQuery(operatorQuery)
  return [...(role === 'ADMIN' ? ADMIN_PAGES : []), ...(data?.isOperator ? [HEALTH] : [])]
}
