import type { Role } from '#shared/people/people.ts'
import { Badge } from '../../ui/badge.tsx'

const TONES = { ADMIN: 'admin', SHOP: 'shop', SALES: 'sales' } as const

export function RoleBadge({ role, className }: { role: Role; className?: string }) {
  return (
    <Badge tone={TONES[role]} className={className}>
      {role}
    </Badge>
  )
}
