import { lazy } from 'react'
import { initialsOf } from '#shared/people.ts'
import { useUser } from './core/session.tsx'
import { PersonAvatar } from './features/people/person-avatar.tsx'
import { LazyMenu } from './ui/lazy-menu.tsx'

const load = () => import('./account-menu-items.tsx')
const AccountMenuItems = lazy(async () => ({ default: (await load()).AccountMenuItems }))

export function AccountMenu() {
  const user = useUser()
  return (
    <LazyMenu
      // The initials are what one sees of it, and so must be part of its name.
      label={`Account, ${initialsOf(user)}`}
      icon={<PersonAvatar person={user} plain />}
      className="rounded-full"
      preload={() => void load()}
      menu={AccountMenuItems}
      menuProps={{}}
    />
  )
}
