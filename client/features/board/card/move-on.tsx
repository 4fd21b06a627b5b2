import { createContext, use, useCallback, type ReactNode } from 'react'
import { moveTargets, STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { isMeant, usePressed } from '../../../core/taps.ts'
import { useMoveOrder } from '../../orders/data/orders.api.ts'
import { ArrowRight } from './card-icons.tsx'
import { carryFocus } from './focus-along.ts'
import { STOP_PRESS } from './stop-press.ts'

type MoveOrder = (order: Order, to: Status) => void

const Move = createContext<MoveOrder>(() => {})

/** One mutation for all cards inside, because hundreds of them would slow each card. */
export function MoveOnProvider({ children }: { children: ReactNode }) {
  const { mutate } = useMoveOrder()
  const move = useCallback<MoveOrder>(
    (order, to) => mutate({ order, to }, () => carryFocus(order.id)),
    [mutate],
  )
  return <Move value={move}>{children}</Move>
}

/** A button at the card's edge that moves an order to its next stage. With a mouse the card is dragged instead. */
export function MoveOn({ order }: { order: Order }) {
  const move = use(Move)
  const { onPointerDown, take } = usePressed(order)
  const [next] = moveTargets(order)
  if (!next) return null
  return (
    <button
      type="button"
      aria-label={`Move ${order.number} to ${STAGE_NAMES[next]}`}
      {...STOP_PRESS}
      onPointerDown={onPointerDown}
      // The second tap of a double tap was meant for this card, not for the one that replaced it.
      onClick={(event) => {
        const from = take(event)
        const [to] = from ? moveTargets(from) : []
        if (isMeant(event) && from && to) move(from, to)
      }}
      className="relative -mr-3 -mb-2.5 flex h-11 shrink-0 items-center gap-1 rounded-tl-xl rounded-br-[0.6875rem] border-t border-l bg-sunken px-2.5 text-xs font-medium active:bg-active pointer-fine:hidden"
    >
      <ArrowRight className="size-4 text-muted" />
      {STAGE_NAMES[next]}
    </button>
  )
}
