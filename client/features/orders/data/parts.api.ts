import { useCallback } from 'react'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { useMoveOrder } from './orders.api.ts'

interface PartMove {
  order: Order
  part: Part
  to: Status
}

/** Asks first if the part's timers still run. Moves of parts and orders are sent in their order. */
export function useMovePart() {
  const { mutate } = useMoveOrder()
  return { mutate: useCallback((move: PartMove, onGo?: () => void) => mutate(move, onGo), [mutate]) }
}
