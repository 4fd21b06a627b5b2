import type { LucideIcon } from 'lucide-react'

/** The paths of the "More" pages. They are separate from the names and icons, which load with the menus. */
export const MORE_PATHS = [
  '/inbox',
  '/meeting',
  '/week',
  '/flow',
  '/import',
  '/admin/security',
  '/admin/database',
] as const

export interface MorePage {
  to: (typeof MORE_PATHS)[number]
  label: string
  icon: LucideIcon
  keys?: string
}
