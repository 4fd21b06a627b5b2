import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { holdsApi } from '#shared/api/holds.ts'
import { ordersApi } from '#shared/api/orders.ts'
import type { Timer } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, startChange } from '../../../core/pending.ts'
import { byServer, serverNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { ChangedSince, notifyUndoFailed } from '../../../core/undo/undo.ts'
import type { HoldActions } from '../../holds/hold-actions.ts'
import { returnedTimers, returnedWaits, returnedWords, waitId, wordId } from '../../holds/hold-drafts.ts'
import {
  withGate,
  withoutTimer,
  withTimer,
  withWait,
  type GateChange,
  type Made,
  type TimerInput,
  type WaitInput,
} from '../../holds/holds.cache.ts'
import { notifyGate, notifyTimer, notifyTimerGone, notifyWait } from './hold-notices.ts'
import { reloadOrders, showOrder } from './orders.live.ts'
import { showOnOrder } from './show-on-order.ts'

/** A change of what holds up an order. It contains the order before the change. */
interface HoldChange {
  order: Order
  maker: Omit<Made, 'at'>
  /** The organization's time zone. */
  timeZone: string
  /** Reverts the change before it. */
  undo?: true
}

type GateSet = HoldChange & { gate: GateChange }
type WaitSet = HoldChange & { wait: WaitInput | null }
type TimerStart = HoldChange & { timer: TimerInput & { minutes?: number; time?: string } }
type TimerEnd = HoldChange & { timer: Timer }

/** @param at the time of the change by this device's clock */
const made = ({ maker }: HoldChange, at: number): Made => ({
  ...maker,
  at: new Date(byServer(at)).toISOString(),
})

/** @param giveBack keeps the typed text for the dialog that opens next */
const refused =
  <Input extends HoldChange>(failure: string, giveBack?: (input: Input) => void) =>
  (queryClient: QueryClient, error: Error, input: Input): void => {
    if (input.undo) notifyUndoFailed(error)
    else {
      giveBack?.(input)
      notifyFailure('Error', withReason(failure, error))
    }
    // A colleague may have been faster.
    reloadOrders(queryClient)
  }

/**
 * Belongs before every undo.
 * @param order the order right after the change
 * @throws ChangedSince if the named part of its holds has changed since
 */
async function refuseChanged(order: Order, name: string, partOf: (holds: Order['holds']) => unknown) {
  const [left, now] = [order, await call(ordersApi.read, { id: order.id })].map(({ holds }) =>
    JSON.stringify(partOf(holds) ?? null),
  )
  if (left !== now) throw new ChangedSince(`${name} was changed in the meantime`)
}

const wordOf = ({ order, gate: { gate, state } }: GateSet) => wordId(order.id, gate.id, state)

const gateChange = defineChange({
  name: 'gate',
  async send({ order, gate: { gate, state, note }, undo }: GateSet): Promise<Order> {
    if (undo) {
      await refuseChanged(order, gate.name, (holds) => holds?.gates.find(({ id }) => id === gate.id))
    }
    return call(holdsApi.setGate, { id: order.id, gateId: gate.id, body: { state, note } })
  },
  onSuccess: (queryClient, changed, input) => {
    showOrder(queryClient, changed)
    returnedWords.giveBack(wordOf(input))
    notifyGate(input, (gate) => setGate(queryClient, { ...input, order: changed, gate, undo: true }))
  },
  onRefusal: refused('Failed to change the gate', (input) => {
    const { note } = input.gate
    if (note !== null) returnedWords.giveBack(wordOf(input), note)
  }),
})

export const waitChange = defineChange({
  name: 'wait',
  async send({ order, wait, undo }: WaitSet): Promise<Order> {
    const { id } = order
    if (undo) await refuseChanged(order, 'The wait', (holds) => holds?.wait)
    return wait ? call(holdsApi.wait, { id, body: wait }) : call(holdsApi.endWait, { id })
  },
  onSuccess: (queryClient, changed, input) => {
    showOrder(queryClient, changed)
    if (input.wait) returnedWaits.giveBack(waitId(input.order.id, input.wait.for))
    notifyWait(input, (wait) => setWait(queryClient, { ...input, order: changed, wait, undo: true }))
  },
  onRefusal: refused('Failed to change the wait', ({ order, wait }) => {
    if (!wait || (wait.note === null && wait.until === null)) return
    returnedWaits.giveBack(waitId(order.id, wait.for), { note: wait.note ?? '', until: wait.until ?? '' })
  }),
})

const timerChange = defineChange({
  name: 'timer',
  // The shown order is the origin: once it changes, the user sees whether the timer runs.
  send: ({ order, timer: { name, endsAt, minutes } }: TimerStart): Promise<Order> => {
    const body = { name, ...(minutes === undefined ? { endsAt } : { minutes }) }
    return call(holdsApi.startTimer, { id: order.id, body }, order)
  },
  onSuccess: (queryClient, changed, input) => {
    showOrder(queryClient, changed)
    if (input.timer.time !== undefined) returnedTimers.giveBack(input.order.id)
    notifyTimer(input, changed, (timer) =>
      endTimer(queryClient, { ...input, order: changed, timer, undo: true }),
    )
  },
  onRefusal: refused('Failed to start the timer', ({ order, timer: { name, time } }) => {
    if (time !== undefined) returnedTimers.giveBack(order.id, { name, time })
  }),
})

const timerEnd = defineChange({
  name: 'timer end',
  send: ({ order: { id }, timer }: TimerEnd): Promise<Order> =>
    call(holdsApi.removeTimer, { id, timerId: timer.id }),
  onSuccess: (queryClient, changed, input) => {
    showOrder(queryClient, changed)
    notifyTimerGone(input, ({ name, endsAt }) =>
      startTimer(queryClient, { ...input, order: changed, timer: { name, endsAt }, undo: true }),
    )
  },
  onRefusal: refused('Failed to end the timer'),
})

showOnOrder(gateChange, (order, input, at) => withGate(order, input.gate, made(input, at)))
showOnOrder(waitChange, (order, input, at) => withWait(order, input.wait, made(input, at)))
showOnOrder(timerChange, (order, input, at) => withTimer(order, input.timer, made(input, at)))
showOnOrder(timerEnd, (order, input) => withoutTimer(order, input.timer.id))

// Changes of one order are sent in the order of the clicks.
const setGate = (queryClient: QueryClient, input: GateSet): void =>
  startChange(queryClient, gateChange, input, input.order.id)
const setWait = (queryClient: QueryClient, input: WaitSet): void =>
  startChange(queryClient, waitChange, input, input.order.id)
const startTimer = (queryClient: QueryClient, input: TimerStart): void =>
  startChange(queryClient, timerChange, input, input.order.id)
const endTimer = (queryClient: QueryClient, input: TimerEnd): void =>
  startChange(queryClient, timerEnd, input, input.order.id)

/** Changes what holds up an order. Shows it at once, and reverts it with a notice if the server refuses. */
export function useHoldActions(order: Order): HoldActions {
  const queryClient = useQueryClient()
  const { id: by, displayName: byName, timeZone } = useUser()
  const change = { order, maker: { by, byName }, timeZone }
  return {
    setGate: (gate) => setGate(queryClient, { ...change, gate }),
    setWait: (wait) => setWait(queryClient, { ...change, wait }),
    startTimer(timer) {
      const endsAt =
        'endsAt' in timer ? timer.endsAt : new Date(serverNow() + timer.minutes * 60_000).toISOString()
      startTimer(queryClient, { ...change, timer: { ...timer, endsAt } })
    },
    removeTimer: (timer) => endTimer(queryClient, { ...change, timer }),
  }
}
