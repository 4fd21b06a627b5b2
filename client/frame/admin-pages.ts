import { Database, FileInput, ShieldCheck } from 'lucide-react'
import type { MorePage } from './more-paths.ts'

/** The pages for ADMINs of the active organization, in the order of the menus. */
export const ADMIN_PAGES = [
  { to: '/import', label: 'Import orders', icon: FileInput },
  { to: '/admin/security', label: 'Security log', icon: ShieldCheck },
  { to: '/admin/database', label: 'Database', icon: Database },
] as const satisfies MorePage[]
