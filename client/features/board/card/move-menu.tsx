import type { Order } from '#shared/orders/types.ts'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { LazyMenu } from '../../../ui/menu/lazy-menu.tsx'
import { ArrowRight } from './card-icons.tsx'

const MoveMenuItems = lazyPart(() => import('./move-menu-items.tsx').then((module) => module.MoveMenuItems))

/** The menu with all other stages. */
export function MoveMenu({ order }: { order: Order }) {
  return (
    <LazyMenu
      button={{
        'aria-label': `Move to … ${order.number}`,
        'aria-keyshortcuts': 'M',
        title: 'Move to …',
        variant: 'ghost',
        size: 'sm',
        className: 'h-5.5! min-h-0! rounded-l-none! px-1.5!',
      }}
      prefetch={MoveMenuItems.prefetch}
      menu={MoveMenuItems}
      menuProps={{ order }}
    >
      <ArrowRight />
    </LazyMenu>
  )
}
