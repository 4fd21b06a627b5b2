import { Archive, LayoutTemplate, type LucideIcon, SquareKanban, UserRound, Users } from 'lucide-react'
import * as t from '#texts/page/pages.ts'

export const PAGES = [
  { to: '/', label: t.board, icon: SquareKanban },
  { to: '/archive', label: t.archive, icon: Archive },
  { to: '/templates', label: t.templates, icon: LayoutTemplate },
  { to: '/organization', label: t.team, icon: Users },
  { to: '/profile', label: t.profile, icon: UserRound },
] as const

/** Separate from the names and icons, which load with the menus. */
export const MORE_PATHS = [
  '/inbox',
  '/meeting',
  '/week',
  '/flow',
  '/settings',
  '/import',
  '/admin/security',
  '/admin/database',
  '/health',
] as const

export interface MorePage {
  to: (typeof MORE_PATHS)[number]
  label: string
  icon: LucideIcon
  keys?: string
}
