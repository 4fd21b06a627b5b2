import type { SyntheticEvent } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/card.ts'
import { useOrderOpener } from '../../orders/overlay/open-order.ts'
import { MoveMenu } from './move-menu.tsx'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** For buttons in a card: pressing them must not lift the card. */
export const STOP_PRESS = { onMouseDown: stop, onTouchStart: stop }

// Transparent, because screen readers skip hidden elements. Seen, they have their own room beside the customer
// and cover nothing. Neither a finger nor a mouse must hit an invisible button.
const SEEN =
  'pointer-events-none absolute right-2.5 opacity-0 ' +
  'pointer-fine:group-hover/card:pointer-events-auto pointer-fine:group-hover/card:static pointer-fine:group-hover/card:opacity-100 ' +
  'group-focus-visible/card:pointer-events-auto group-focus-visible/card:static group-focus-visible/card:opacity-100 ' +
  'group-has-focus-visible/card:pointer-events-auto group-has-focus-visible/card:static group-has-focus-visible/card:opacity-100 ' +
  'has-data-[state=open]:pointer-events-auto has-data-[state=open]:static has-data-[state=open]:opacity-100'

const MIDDLE = 1
/** As from a link, although the specification has a button. */
const openTab = (id: string) => window.open(`/orders/${id}`, '_blank', 'noopener')

export function CardTools({ order }: { order: Order }) {
  const { open } = useOrderOpener()
  return (
    <span role="presentation" {...STOP_PRESS} className={`-mr-1.5 ml-auto flex h-4.5 shrink-0 ${SEEN}`}>
      <button
        type="button"
        aria-label={t.viewOrderNamed(order)}
        onClick={({ ctrlKey, metaKey }) => (ctrlKey || metaKey ? openTab(order.id) : open(order.id))}
        // Otherwise the browser scrolls by the middle button.
        onMouseDown={(event) => event.button === MIDDLE && event.preventDefault()}
        onAuxClick={(event) => event.button === MIDDLE && openTab(order.id)}
        className="rounded-md px-1 font-medium text-accent-ink hover:bg-hover"
      >
        {t.viewOrder}
      </button>
      <MoveMenu order={order} />
    </span>
  )
}
