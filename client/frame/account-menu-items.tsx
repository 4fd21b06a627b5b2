import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '../core/api/api.ts'
import { signOut } from '../core/leave-session.ts'
import { useUser } from '../core/session.tsx'
import { notifyFailure } from '../core/notices/notices.ts'
import { OrganizationSwitcher } from '../features/organization/organization-switcher.tsx'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../ui/menu/menu.tsx'
import { ThemeChoice } from '../ui/theme/theme-choice.tsx'
import { ADMIN_PAGES } from './admin-pages.ts'
import { MORE_PAGES } from './more-pages.ts'

export function AccountMenuItems({ trigger }: { trigger: ReactNode }) {
  const user = useUser()
  const queryClient = useQueryClient()
  const handleSignOut = () => {
    signOut(queryClient).catch((error: unknown) => notifyFailure('Logout failed', messageOf(error)))
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
            Profile
          </Link>
        </MenuItem>
        {/* Only on a phone: on wider screens the header's "More" menu has these. */}
        <div className="md:hidden">
          <MenuSeparator />
          <MenuLabel>More</MenuLabel>
          {[...MORE_PAGES, ...(user.role === 'ADMIN' ? ADMIN_PAGES : [])].map(({ to, label, icon: Icon }) => (
            <MenuItem key={to} asChild>
              <Link to={to}>
                <Icon aria-hidden />
                {label}
              </Link>
            </MenuItem>
          ))}
        </div>
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={handleSignOut}>
          Log out
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
