import type { Order } from '#shared/orders/types.ts'
import { cn } from '../../../ui/cn.ts'
import { useOrderOpener } from '../../orders/overlay/open-order.ts'
import { MoveMenu } from './move-menu.tsx'
import { STOP_PRESS } from './stop-press.ts'

// Visible with the pointer on the card, or with keyboard focus in it. It is transparent rather than hidden,
// because screen readers skip hidden elements. A finger must not hit an invisible button.
const SEEN =
  'opacity-0 pointer-coarse:pointer-events-none pointer-fine:group-hover/card:opacity-100 ' +
  'group-focus-visible/card:opacity-100 group-has-focus-visible/card:opacity-100 has-data-[state=open]:opacity-100'

/** A card's actions for mouse and keyboard. They are in the gap above the card, where they cover nothing. */
export function CardTools({ order }: { order: Order }) {
  const { open } = useOrderOpener()
  return (
    <span
      role="presentation"
      {...STOP_PRESS}
      className={cn('absolute -top-3 right-9.5 z-10 flex h-5.5 rounded-lg bg-raised shadow-raised', SEEN)}
    >
      <button
        type="button"
        aria-label={`View Order ${order.number}`}
        onClick={() => open(order.id)}
        className="rounded-l-lg px-2 text-xs font-medium hover:bg-hover"
      >
        View Order
      </button>
      <MoveMenu order={order} />
    </span>
  )
}
