import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../core/session.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../ui/menu/menu.tsx'
import { ADMIN_PAGES } from './admin-pages.ts'
import { MORE_PAGES } from './more-pages.ts'

export function MoreMenuItems({ trigger }: { trigger: ReactNode }) {
  const { role } = useUser()
  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent align="start">
        {MORE_PAGES.map((page) => (
          <PageItem key={page.to} {...page} />
        ))}
        {role === 'ADMIN' && <MenuSeparator />}
        {role === 'ADMIN' && ADMIN_PAGES.map((page) => <PageItem key={page.to} {...page} />)}
      </MenuContent>
    </Menu>
  )
}

type PageItemProps = (typeof MORE_PAGES | typeof ADMIN_PAGES)[number]

function PageItem({ to, label, icon: Icon }: PageItemProps) {
  return (
    <MenuItem asChild className="data-[status=active]:bg-active data-[status=active]:font-medium">
      <Link to={to} activeOptions={{ exact: true, includeSearch: false }}>
        <Icon aria-hidden />
        {label}
      </Link>
    </MenuItem>
  )
}
