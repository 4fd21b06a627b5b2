import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazyPart } from '../core/parts/lazy-part.tsx'
import { LazyMenu } from '../ui/menu/lazy-menu.tsx'
import { MORE_PATHS } from './more-paths.ts'

const MoreMenuItems = lazyPart(() => import('./more-menu-items.tsx').then((module) => module.MoreMenuItems))

/** The pages beside the five header links. It is marked like a link while one of its pages is open. */
export function MoreMenu() {
  const isHere = useLocation({ select: ({ pathname }) => MORE_PATHS.some((path) => path === pathname) })
  return (
    <LazyMenu
      button={{
        'aria-current': isHere || undefined,
        variant: 'ghost',
        // As wide and as high as the links beside it.
        className: `h-8! gap-0.5! px-1.5! lg:px-2! xl:px-3! ${isHere ? 'bg-active text-ink!' : ''}`,
      }}
      prefetch={MoreMenuItems.prefetch}
      menu={MoreMenuItems}
      menuProps={{}}
    >
      More
      <ChevronDown aria-hidden className="max-lg:hidden" />
    </LazyMenu>
  )
}
