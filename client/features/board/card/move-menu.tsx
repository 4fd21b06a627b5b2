import { ArrowRight } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { LazyMenu } from '../../../ui/menu/lazy-menu.tsx'

const MoveMenuItems = lazyPart(() => import('./move-menu-items.tsx').then((module) => module.MoveMenuItems))
const stop = (event: SyntheticEvent) => event.stopPropagation()

// Under a finger as wide as the card; with a mouse it comes with the pointer or the focus, beside the other menu.
const PLACE =
  'pointer-coarse:mt-2.5 pointer-coarse:w-full pointer-fine:invisible pointer-fine:absolute pointer-fine:top-2 pointer-fine:right-9.5 pointer-fine:px-1 ' +
  'pointer-fine:group-focus-within/card:visible pointer-fine:group-hover/card:visible pointer-fine:data-[state=open]:visible'

/** To any other stage at once. */
export function MoveMenu({ order }: { order: Order }) {
  return (
    // The press is for the menu: it must not lift the card.
    <span role="presentation" onMouseDown={stop} onTouchStart={stop}>
      <LazyMenu
        button={{
          'aria-label': `Move to … ${order.number}`,
          'aria-keyshortcuts': 'M',
          variant: 'outline',
          size: 'sm',
          className: PLACE,
        }}
        prefetch={MoveMenuItems.prefetch}
        menu={MoveMenuItems}
        menuProps={{ order }}
      >
        <ArrowRight aria-hidden className="pointer-coarse:hidden" />
        <span className="text-sm pointer-fine:hidden">Move to …</span>
      </LazyMenu>
    </span>
  )
}
