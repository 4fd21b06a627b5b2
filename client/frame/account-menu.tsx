import { initialsOf } from '#shared/people.ts'
import { lazyPart } from '../core/lazy-part.tsx'
import { useUser } from '../core/session.tsx'
import { PersonAvatar } from '../features/people/person-avatar.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'

const AccountMenuItems = lazyPart(() =>
  import('./account-menu-items.tsx').then((module) => module.AccountMenuItems),
)

export function AccountMenu() {
  const user = useUser()
  return (
    <LazyMenu
      button={{
        // The initials are what one sees of it, and so must be part of its name.
        'aria-label': `Account, ${initialsOf(user)}`,
        variant: 'ghost',
        size: 'icon',
        className: 'rounded-full',
      }}
      preload={AccountMenuItems.near}
      menu={AccountMenuItems}
      menuProps={{}}
    >
      <PersonAvatar person={user} plain />
    </LazyMenu>
  )
}
