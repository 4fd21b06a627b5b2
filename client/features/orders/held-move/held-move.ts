import { runningTimers } from '#shared/holds/chips.ts'
import type { GatesOpen } from '#shared/holds/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { ApiError } from '../../../core/api/api.ts'
import { serverNow } from '../../../core/server-clock.ts'

// The first held-up move loads the dialogs; this file only asks for them.

export interface GatedMove {
  order: Order
  to: Status
  refusal: GatesOpen
}

export interface EarlyMove {
  running: Order[]
  count: number
  go: () => void
}

export type HeldMove = GatedMove | EarlyMove

// Cards can be dropped one after the other before the first response.
let waiting: HeldMove[] = []
const listeners = new Set<() => void>()

function set(next: HeldMove[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

export function onHeldMove(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const heldMove = (): HeldMove | undefined => waiting[0]

export const settleHeldMove = (settled: HeldMove): void => set(waiting.filter((held) => held !== settled))

export function whenLeft(orders: Order[], go: () => void): void {
  const now = new Date(serverNow())
  const running = orders.filter((order) => runningTimers(order, now).length > 0)
  if (running.length === 0) go()
  else set([...waiting, { running, count: orders.length, go }])
}

/** Returns false if the move was refused for another reason. */
export function showGates(move: { order: Order; to: Status }, error: Error): boolean {
  const said: Partial<GatesOpen> | undefined = error instanceof ApiError ? error.body : undefined
  if (said?.code !== 'GATES_OPEN') return false
  set([...waiting, { order: move.order, to: move.to, refusal: said as GatesOpen }])
  return true
}
