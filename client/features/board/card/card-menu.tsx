import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/card.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { LazyMenu } from '../../../ui/menu/lazy-menu.tsx'
import { Ellipsis } from './card-icons.tsx'
import { STOP_PRESS } from './card-tools.tsx'

const CardMenuItems = lazyComponent(() =>
  import('./card-menu-items.tsx').then((module) => module.CardMenuItems),
)

export function CardMenu({ order }: { order: Order }) {
  return (
    <span role="presentation" {...STOP_PRESS} className="-mr-2 ml-auto [&>*]:-ml-2">
      <LazyMenu
        button={{ 'aria-label': t.actions(order), variant: 'ghost', size: 'icon' }}
        prefetch={CardMenuItems.prefetch}
        menu={CardMenuItems}
        menuProps={{ order }}
      >
        <Ellipsis />
      </LazyMenu>
    </span>
  )
}
