import { runningTimers } from '#shared/holds/chips.ts'
import type { GatesOpen, OrderGate, Timer } from '#shared/holds/types.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { gatesBeforeMove, partsOfMove, rankOf } from '#shared/parts/parts.ts'
import type { Part } from '#shared/parts/types.ts'
import { ApiError } from '../../../core/api/api.ts'
import { serverNow } from '../../../core/server-clock.ts'

// The first held-up move loads the dialogs; this file only asks for them.

export interface Moving {
  order: Order
  to: Status
  /** It moves by itself. */
  part?: Part | undefined
  /** Only these parts move with the order. */
  parts?: string[] | undefined
}

export interface Move extends Moving {
  undo?: true
  overrideReason?: string | undefined
}

/** What its dialog is about. */
export const movingId = ({ order, part }: Pick<Moving, 'order' | 'part'>): string => part?.id ?? order.id

export const numberOf = ({ order: { number }, part }: Pick<Moving, 'order' | 'part'>): string =>
  part ? `${number}-${part.letter}` : number

/** What moves, as it is now. */
const movingParts = ({ order, part, parts: only, to }: Moving): Part[] =>
  part
    ? (order.parts ?? []).filter(({ id }) => id === part.id)
    : partsOfMove(order, to).filter(({ id }) => !only || only.includes(id))

export const gatesBefore = (move: Moving): OrderGate[] =>
  gatesBeforeMove(move.order, move.to, movingParts(move))

export interface GatedMove extends Moving {
  refusal: GatesOpen
}

/** An order or a part, with timers that may run. */
export interface Leaving {
  id: string
  number: string
  holds: { timers: Timer[] } | null
}

/** Its parts stand in different stages. */
export interface ApartMove {
  asked: Moving
  go: (answered: Moving) => void
}

/** Several orders, of which some have parts in different stages. */
export interface ApartOrders {
  apart: Moving[]
  count: number
  go: () => void
}

export interface EarlyMove {
  running: Leaving[]
  count: number
  go: () => void
}

export type HeldMove = GatedMove | ApartMove | ApartOrders | EarlyMove

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

export const ask = (held: HeldMove): void => set([...waiting, held])

const COMPLETED = rankOf('COMPLETED')
export const isCompleted = ({ status }: Part): boolean => rankOf(status) >= COMPLETED

/** A part would leave before it is completed, while another one is. */
export const leavesEarly = ({ order, to }: Moving): boolean =>
  rankOf(to) > COMPLETED && new Set(order.parts?.map(isCompleted)).size > 1

/** An order moves forward, and its parts come along from different stages or leave early. */
export const isApart = (move: Moving): boolean =>
  rankOf(move.to) > rankOf(move.order.status) &&
  (leavesEarly(move) || new Set(partsOfMove(move.order, move.to).map(({ status }) => status)).size > 1)

export function whenAgreed(move: Moving, go: (answered: Moving) => void): void {
  if (!move.part && isApart(move)) ask({ asked: move, go })
  else go(move)
}

/** With the timers of the parts that come along. */
export function leavingOf(move: Moving): Leaving {
  const { order, part, parts: only } = move
  const along = movingParts(move)
  if (along.length === 0) return order
  const own = part || only ? [] : (order.holds?.timers ?? [])
  const holds = { timers: [...own, ...along.flatMap(({ timers }) => timers)] }
  return { id: movingId(move), number: numberOf(move), holds }
}

export function whenLeft(orders: Leaving[], go: () => void): void {
  const now = new Date(serverNow())
  const running = orders.filter((order) => runningTimers(order, now).length > 0)
  if (running.length === 0) go()
  else ask({ running, count: orders.length, go })
}

/** Returns false if the move was refused for another reason. */
export function showGates({ order, part, parts, to }: Moving, error: Error): boolean {
  const said: Partial<GatesOpen> | undefined = error instanceof ApiError ? error.body : undefined
  if (said?.code !== 'GATES_OPEN') return false
  ask({ order, part, parts, to, refusal: said as GatesOpen })
  return true
}
