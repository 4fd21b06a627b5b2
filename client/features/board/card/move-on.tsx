import { createContext, use, useCallback, type ReactNode } from 'react'
import { nextMoveOf } from '#shared/orders/next-move.ts'
import { moveTargets, STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/card.ts'
import { useUser } from '../../../core/session.tsx'
import { isMeant, usePressed } from '../../../core/taps.ts'
import { OfflineContext } from '../../../ui/offline.ts'
import { gatesBefore, type Moving } from '../../orders/held-move/held-move.ts'
import { useMoveOrder } from '../../orders/data/orders.api.ts'
import { cn } from '../../../ui/cn.ts'
import { ArrowRight, Lock } from './card-icons.tsx'
import { carryMoving } from './focus-along.ts'
import { STOP_PRESS } from './card-tools.tsx'

export const Move = createContext<(move: Moving) => void>(() => {})

/** One mutation for all cards inside, because hundreds of them would slow each card. */
export function MoveOnProvider({ children }: { children: ReactNode }) {
  const { mutate } = useMoveOrder()
  const move = useCallback((move: Moving) => mutate(move, carryMoving), [mutate])
  return <Move value={move}>{children}</Move>
}

const PLACE =
  'relative -mx-2.5 mt-1.5 -mb-1.5 flex h-11 w-[calc(100%+1.25rem)] items-center justify-center gap-1.5 rounded-b-[0.6875rem] border-t text-[0.8125rem] pointer-fine:hidden'

/** A gate doesn't stop the press: the answer to it says what is still needed. */
export function MoveOn({ order }: { order: Order }) {
  const move = use(Move)
  const tone = useTone(order)
  const { onPointerDown, take } = usePressed(order)
  const offline = use(OfflineContext)
  const [next] = moveTargets(order)
  if (!next) return null
  const words = { number: order.number, stage: STAGE_NAMES[next] }
  return (
    <button
      type="button"
      aria-label={isBlocked(order, next) ? t.moveOnBlocked(words) : t.moveOn(words)}
      aria-disabled={offline || undefined}
      {...STOP_PRESS}
      onPointerDown={onPointerDown}
      // The second tap of a double tap was meant for this card, not for the one that replaced it.
      onClick={(event) => {
        const from = take(event)
        const [to] = from ? moveTargets(from) : []
        if (!offline && isMeant(event) && from && to) move({ order: from, to })
      }}
      className={cn(PLACE, 'active:bg-active aria-disabled:opacity-50', tone)}
    >
      <Words order={order} next={next} />
    </button>
  )
}

/** In the card under the finger, which can't be pressed. */
export function MoveOnCopy({ order }: { order: Order }) {
  const tone = useTone(order)
  const [next] = moveTargets(order)
  if (!next) return null
  return (
    <span aria-hidden className={cn(PLACE, tone)}>
      <Words order={order} next={next} />
    </span>
  )
}

const isBlocked = (order: Order, next: Status) => gatesBefore({ order, to: next }).length > 0

/** Only the next sensible step has the accent. */
function useTone(order: Order): string {
  const { role } = useUser()
  return nextMoveOf(order, role) ? 'font-medium text-accent-ink' : 'text-muted'
}

function Words({ order, next }: { order: Order; next: Status }) {
  const Icon = isBlocked(order, next) ? Lock : ArrowRight
  return (
    <>
      <Icon className="size-4" />
      {STAGE_NAMES[next]}
    </>
  )
}
