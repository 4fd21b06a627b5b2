import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/card.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { LazyMenu } from '../../../ui/menu/lazy-menu.tsx'
import { ArrowRight } from './card-icons.tsx'

const MoveMenuItems = lazyComponent(() =>
  import('./move-menu-items.tsx').then((module) => module.MoveMenuItems),
)

export function MoveMenu({ order }: { order: Order }) {
  return (
    <LazyMenu
      button={{
        'aria-label': t.moveToNamed(order),
        'aria-keyshortcuts': 'M',
        title: t.moveTo,
        variant: 'ghost',
        size: 'sm',
        className: 'h-4.5! min-h-0! px-1!',
      }}
      prefetch={MoveMenuItems.prefetch}
      menu={MoveMenuItems}
      menuProps={{ order }}
    >
      <ArrowRight />
    </LazyMenu>
  )
}
