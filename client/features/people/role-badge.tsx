import type { Role } from '#shared/people/people.ts'
import * as t from '#texts/shop/people.ts'
import { Badge } from '../../ui/badge.tsx'

const TONES = { ADMIN: 'admin', SHOP: 'shop', SALES: 'sales' } as const

export function RoleBadge({ role, className }: { role: Role; className?: string }) {
  return (
    <Badge tone={TONES[role]} className={className}>
      {t.roleBadges[role]}
    </Badge>
  )
}

export const ROLE_OPTIONS = [
  { value: 'SHOP', label: t.shopRole },
  { value: 'SALES', label: t.salesRole },
  { value: 'ADMIN', label: t.adminRole },
] as const
