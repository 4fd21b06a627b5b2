import { Ellipsis } from 'lucide-react'
import { lazy, type SyntheticEvent } from 'react'
import type { Order } from '#shared/orders.ts'
import { LazyMenu } from '../../ui/lazy-menu.tsx'

const load = () => import('./card-menu-items.tsx')
const CardMenuItems = lazy(async () => ({ default: (await load()).CardMenuItems }))
const stop = (event: SyntheticEvent) => event.stopPropagation()

export function CardMenu({ order }: { order: Order }) {
  return (
    // The press is for the menu: it must not lift the card.
    <span role="presentation" onMouseDown={stop} onTouchStart={stop} onKeyDown={stop}>
      <LazyMenu
        label={`Actions for ${order.number}`}
        icon={<Ellipsis aria-hidden />}
        className="pointer-coarse:-my-2"
        preload={() => void load()}
        menu={CardMenuItems}
        menuProps={{ order }}
      />
    </span>
  )
}
