import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import * as t from '#texts/page/frame.ts'
import { useUser } from '../core/session.tsx'
import { organizationsQuery } from '../features/people/people.api.ts'
import { Drawer } from '../ui/dialog/drawer.tsx'
import { MORE_PAGES, useAdminPages } from './more-pages.ts'
import { type MorePage, PAGES } from './pages.ts'

interface PageMenuDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function PageMenuDrawer({ open, onOpenChange }: PageMenuDrawerProps) {
  const user = useUser()
  const adminPages = useAdminPages(user)
  const { data: organizations } = useQuery(organizationsQuery)
  const here = organizations?.find(({ id }) => id === user.orgId)?.name
  const moreId = useId()
  const close = () => onOpenChange(false)

  return (
    <Drawer side="left" title={t.menu} open={open} onOpenChange={onOpenChange}>
      {here && <p className="-mt-1 truncate pb-3 text-sm text-muted">{here}</p>}
      <nav aria-label={t.pages} className="-mx-2">
        <ul>
          {PAGES.map((page) => (
            <li key={page.to}>
              <PageLink {...page} onFollow={close} />
            </li>
          ))}
        </ul>
        <h3 id={moreId} className="mt-2 border-t border-line px-3 pt-4 pb-1 text-xs font-medium text-muted">
          {t.more}
        </h3>
        <ul aria-labelledby={moreId}>
          {[...MORE_PAGES, ...adminPages].map((page) => (
            <li key={page.to}>
              <PageLink {...page} onFollow={close} />
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}

interface PageLinkProps {
  to: (typeof PAGES)[number]['to'] | MorePage['to']
  label: string
  icon: LucideIcon
  onFollow: () => void
}

function PageLink({ to, label, icon: Icon, onFollow }: PageLinkProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      onClick={onFollow}
      className="flex min-h-12 items-center gap-3 rounded-lg px-3 font-medium text-ink hover:bg-hover data-[status=active]:bg-active [&_svg]:size-5 [&_svg]:text-muted"
    >
      <Icon aria-hidden />
      {label}
    </Link>
  )
}
