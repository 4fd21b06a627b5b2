import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../core/session.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../ui/menu/menu.tsx'
import { MORE_PAGES, useAdminPages } from './more-pages.ts'
import type { MorePage } from './pages.ts'

export function MoreMenuItems({ trigger }: { trigger: ReactNode }) {
  const adminPages = useAdminPages(useUser())
  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent align="start">
        {MORE_PAGES.map((page) => (
          <PageItem key={page.to} {...page} />
        ))}
        {adminPages.length > 0 && <MenuSeparator />}
        {adminPages.map((page) => (
          <PageItem key={page.to} {...page} />
        ))}
      </MenuContent>
    </Menu>
  )
}

function PageItem({ to, label, icon: Icon }: MorePage) {
  return (
    <MenuItem asChild className="data-[status=active]:bg-active data-[status=active]:font-medium">
      <Link to={to} activeOptions={{ includeSearch: false }}>
        <Icon aria-hidden />
        {label}
      </Link>
    </MenuItem>
  )
}
