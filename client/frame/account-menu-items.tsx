import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#texts/account/account-menu.ts'
import * as tFrame from '#texts/page/frame.ts'
import * as tPages from '#texts/page/pages.ts'
import { messageOf } from '../core/api/api.ts'
import { signOut } from '../core/leave-session.ts'
import { useUser } from '../core/session.tsx'
import { notifyFailure } from '../core/notices/notices.ts'
import { OrganizationSwitcher } from '../features/people/organization/organization-switcher.tsx'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../ui/menu/menu.tsx'
import { ThemeChoice } from '../ui/theme/theme-choice.tsx'
import { MORE_PAGES, SETTINGS, useAdminPages } from './more-pages.ts'
import type { MorePage } from './pages.ts'

export function AccountMenuItems({ trigger }: { trigger: ReactNode }) {
  const user = useUser()
  const adminPages = useAdminPages(user)
  const queryClient = useQueryClient()
  const handleSignOut = () => {
    signOut(queryClient).catch((error: unknown) => notifyFailure(t.signOutFailed, messageOf(error)))
  }

  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent className="w-64">
        <div className="px-2 py-2 pointer-coarse:px-3">
          <p dir="auto" className="text-sm font-semibold wrap-anywhere">
            {user.displayName}
          </p>
          <p className="text-xs wrap-anywhere text-muted">{user.email}</p>
        </div>
        <OrganizationSwitcher />
        <MenuSeparator />
        <ThemeChoice />
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/profile">
            <UserRound aria-hidden />
            {tPages.profile}
          </Link>
        </MenuItem>
        {user.role === 'ADMIN' && <PageItem {...SETTINGS} />}
        {/* Only on a phone: on wider screens the header's "More" menu has these. */}
        <div className="md:hidden">
          <MenuSeparator />
          <MenuLabel>{tFrame.more}</MenuLabel>
          {[...MORE_PAGES, ...adminPages]
            .filter((page) => page !== SETTINGS)
            .map((page) => (
              <PageItem key={page.to} {...page} />
            ))}
        </div>
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={handleSignOut}>
          {t.signOut}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

function PageItem({ to, label, icon: Icon }: MorePage) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        <Icon aria-hidden />
        {label}
      </Link>
    </MenuItem>
  )
}
