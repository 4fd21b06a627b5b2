import { initialsOf, type Role } from '#shared/people.ts'
import { Avatar, type AvatarTone } from '../../ui/avatar.tsx'

interface PersonAvatarProps {
  person: { id: string; displayName: string; profileImageUrl: string | null; role: Role | null }
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const TONES: Record<Role, AvatarTone> = { ADMIN: 'admin', SHOP: 'shop', SALES: 'sales' }

export function PersonAvatar({ person, size, className }: PersonAvatarProps) {
  return (
    <Avatar
      name={person.displayName}
      initials={initialsOf(person)}
      imageUrl={person.profileImageUrl}
      tone={person.role ? TONES[person.role] : 'none'}
      size={size}
      className={className}
    />
  )
}
