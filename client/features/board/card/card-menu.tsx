import type { Order } from '#shared/orders/types.ts'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { LazyMenu } from '../../../ui/menu/lazy-menu.tsx'
import { Ellipsis } from './card-icons.tsx'
import { STOP_PRESS } from './stop-press.ts'

const CardMenuItems = lazyPart(() => import('./card-menu-items.tsx').then((module) => module.CardMenuItems))

export function CardMenu({ order }: { order: Order }) {
  return (
    <span role="presentation" {...STOP_PRESS} className="-mr-2 ml-auto [&>*]:-ml-2">
      <LazyMenu
        button={{ 'aria-label': `Actions for ${order.number}`, variant: 'ghost', size: 'icon' }}
        prefetch={CardMenuItems.prefetch}
        menu={CardMenuItems}
        menuProps={{ order }}
      >
        <Ellipsis />
      </LazyMenu>
    </span>
  )
}
