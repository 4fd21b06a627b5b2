import { initialsOf } from '#shared/people/people.ts'
import * as t from '#texts/page/frame.ts'
import { lazyComponent } from '../core/lazy/lazy-component.tsx'
import { useUser } from '../core/session.tsx'
import { PersonAvatar } from '../features/people/person-avatar.tsx'
import { LazyMenu } from '../ui/menu/lazy-menu.tsx'

const AccountMenuItems = lazyComponent(() =>
  import('./account-menu-items.tsx').then((module) => module.AccountMenuItems),
)

export function AccountMenu() {
  const user = useUser()
  return (
    <LazyMenu
      button={{
        // The visible text must be part of the accessible name, so that voice control finds the button.
        'aria-label': t.account({ initials: initialsOf(user) }),
        variant: 'ghost',
        size: 'icon',
        className: 'rounded-full',
      }}
      prefetch={AccountMenuItems.prefetch}
      menu={AccountMenuItems}
      menuProps={{}}
    >
      <PersonAvatar person={user} plain />
    </LazyMenu>
  )
}
