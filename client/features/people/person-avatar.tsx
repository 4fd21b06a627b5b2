import type { ReactNode } from 'react'
import * as t from '#texts/shop/people.ts'
import { initialsOf, nameOf, type Role } from '#shared/people/people.ts'
import { Avatar, type AvatarTone } from '../../ui/avatar.tsx'
import { cn } from '../../ui/cn.ts'
import { PersonLink } from './person-link.tsx'

interface PersonAvatarProps {
  person: { id: string; displayName: string; profileImageUrl?: string | null; role: Role | null }
  size?: '2xs' | 'xs' | 'sm' | 'md' | 'lg'
  /** For an avatar inside a button, or on the person's own page. */
  plain?: boolean
  showName?: boolean
  showRole?: boolean
  className?: string
}

const TONES: Record<Role, AvatarTone> = { ADMIN: 'admin', SHOP: 'shop', SALES: 'sales' }

const REACH = {
  '2xs': 'pointer-coarse:after:-inset-3.5',
  xs: 'pointer-coarse:after:-inset-3',
  sm: 'pointer-coarse:after:-inset-2.5',
  md: 'pointer-coarse:after:-inset-1.5',
  lg: '',
}

export function PersonAvatar({
  person,
  size = 'md',
  plain,
  showName,
  showRole,
  className,
}: PersonAvatarProps) {
  const avatar = (
    <Avatar
      name={person.displayName}
      initials={initialsOf(person)}
      imageUrl={person.profileImageUrl}
      tone={person.role ? TONES[person.role] : 'none'}
      size={size}
      className={className}
    />
  )
  const shown =
    showName || showRole ? (
      <span className="flex min-w-0 items-center gap-2.5">
        {showName ? <span aria-hidden>{avatar}</span> : avatar}
        <Words name={showName && nameOf(person)} role={showRole && person.role} />
      </span>
    ) : (
      avatar
    )
  if (plain) return shown
  return (
    <PersonLink
      person={person}
      className={cn(
        'relative inline-flex min-w-0 pointer-coarse:after:absolute',
        showName || showRole ? 'rounded-md' : 'shrink-0 rounded-full',
        REACH[size],
      )}
    >
      {shown}
    </PersonLink>
  )
}

function Words({ name, role }: { name?: ReactNode; role?: Role | null | false }) {
  return (
    <span className="flex min-w-0 flex-col">
      {name && (
        <span dir="auto" className="text-sm font-medium wrap-anywhere">
          {name}
        </span>
      )}
      {role && <span className="text-2xs font-semibold tracking-wide text-muted">{t.roleBadges[role]}</span>}
    </span>
  )
}
