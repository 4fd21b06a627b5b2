import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import * as t from '#texts/page/frame.ts'
import { lazyComponent } from '../core/lazy/lazy-component.tsx'
import { LazyMenu } from '../ui/menu/lazy-menu.tsx'
import { MORE_PATHS } from './pages.ts'

const MoreMenuItems = lazyComponent(() =>
  import('./more-menu-items.tsx').then((module) => module.MoreMenuItems),
)

/** A page of subjects has an address for each. */
const isMorePath = (pathname: string) =>
  MORE_PATHS.some((path) => path === pathname || pathname.startsWith(`${path}/`))

/** Marked like a link while one of its pages is open. */
export function MoreMenu() {
  const isHere = useLocation({ select: ({ pathname }) => isMorePath(pathname) })
  return (
    <LazyMenu
      button={{
        'aria-current': isHere || undefined,
        variant: 'ghost',
        className: `h-8! gap-0.5! px-1.5! lg:px-2! xl:px-3! ${isHere ? 'bg-active text-ink!' : ''}`,
      }}
      prefetch={MoreMenuItems.prefetch}
      menu={MoreMenuItems}
      menuProps={{}}
    >
      {t.more}
      <ChevronDown aria-hidden className="max-lg:hidden" />
    </LazyMenu>
  )
}
