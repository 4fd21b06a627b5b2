import { Ellipsis } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { LazyMenu } from '../../../ui/menu/lazy-menu.tsx'

const CardMenuItems = lazyPart(() => import('./card-menu-items.tsx').then((module) => module.CardMenuItems))
const stop = (event: SyntheticEvent) => event.stopPropagation()

export function CardMenu({ order }: { order: Order }) {
  return (
    // The press is for the menu: it must not lift the card.
    <span role="presentation" onMouseDown={stop} onTouchStart={stop}>
      <LazyMenu
        button={{
          'aria-label': `Actions for ${order.number}`,
          variant: 'ghost',
          size: 'icon',
          className: 'pointer-coarse:-my-2',
        }}
        prefetch={CardMenuItems.prefetch}
        menu={CardMenuItems}
        menuProps={{ order }}
      >
        <Ellipsis aria-hidden />
      </LazyMenu>
    </span>
  )
}
