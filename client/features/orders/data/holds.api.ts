import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { holdsApi } from '#shared/api/holds.ts'
import { ordersApi } from '#shared/api/orders.ts'
import type { Timer } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/order-notices.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, startChange } from '../../../core/pending.ts'
import { byServer, serverNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { ChangedSince, notifyUndoFailed } from '../../../core/undo/undo.ts'
import {
  gateId,
  waitId,
  withGate,
  withoutTimer,
  withTimer,
  withWait,
  type GateChange,
  type Made,
  type TimerInput,
  type WaitInput,
  type HoldActions,
} from '../../holds/holds.cache.ts'
import { asHeld, onHeld } from '../../parts/held-part.ts'
import { notifyGate, notifyTimer, notifyTimerGone, notifyWait } from './hold-notices.ts'
import { reloadOrders, showOrder } from './orders.live.ts'
import { showOnOrder } from './orders.cache.ts'

/** The order is as before the change. */
interface HoldChange {
  order: Order
  /** Its wait, timers and new gates are meant, instead of the order's. */
  partId?: string | undefined
  maker: Omit<Made, 'at'>
  timeZone: string
  undo?: true
}

type GateSet = HoldChange & { gate: GateChange }
type WaitSet = HoldChange & { wait: WaitInput | null }
type TimerStart = HoldChange & { timer: TimerInput & { minutes?: number; time?: string } }
type TimerEnd = HoldChange & { timer: Timer }

const made = ({ maker }: HoldChange, at: number): Made => ({
  ...maker,
  at: new Date(byServer(at)).toISOString(),
})

const heldIn = <Input extends HoldChange>(input: Input): Input => ({
  ...input,
  order: asHeld(input.order, input.partId),
})

const refused =
  (failure: string) =>
  (queryClient: QueryClient, error: Error, input: HoldChange): void => {
    if (input.undo) notifyUndoFailed(error)
    else notifyFailure(tCommon.error, withReason(failure, error))
    // A colleague may have been faster.
    reloadOrders(queryClient)
  }

/** For every undo. @throws ChangedSince if the named part has changed since `order` */
async function refuseChanged(
  { order, partId }: HoldChange,
  name: string,
  partOf: (holds: Order['holds']) => unknown,
) {
  const [left, now] = [order, await call(ordersApi.read, { id: order.id })].map((one) =>
    JSON.stringify(partOf(asHeld(one, partId).holds) ?? null),
  )
  if (left !== now) throw new ChangedSince(t.justChanged({ what: name }))
}

const gateChange = defineChange({
  name: 'gate',
  async send(input: GateSet): Promise<Order> {
    const { order, partId, gate: change, undo } = input
    const { gate, state, note } = change
    if (undo) {
      await refuseChanged(input, gate.name, (holds) => holds?.gates.find(({ id }) => id === gate.id))
    }
    return call(holdsApi.setGate, { id: order.id, gateId: gate.id, body: { state, note, partId } })
  },
  returnsTo: ({ order, gate }) => gateId(order.id, gate),
  isTyped: ({ gate, undo }) => gate.note !== null && !undo,
  onSuccess: (queryClient, changed, input) => {
    showOrder(queryClient, changed)
    notifyGate(input, (gate) => setGate(queryClient, { ...input, order: changed, gate, undo: true }))
  },
  onRefusal: refused(t.failedToChangeGate),
})

export const waitChange = defineChange({
  name: 'wait',
  async send(input: WaitSet): Promise<Order> {
    const { order, partId, wait, undo } = input
    const { id } = order
    if (undo) await refuseChanged(input, t.theWait, (holds) => holds?.wait)
    if (wait) return call(holdsApi.wait, { id, body: { ...wait, partId } })
    return call(holdsApi.endWait, { id, query: { partId } })
  },
  returnsTo: ({ order, partId, wait }) => wait?.for && waitId(partId ?? order.id, wait.for),
  isTyped: ({ wait, undo }) => Boolean(wait?.note ?? wait?.until) && !undo,
  onSuccess: (queryClient, changed, input) => {
    showOrder(queryClient, changed)
    notifyWait(heldIn(input), (wait) => setWait(queryClient, { ...input, order: changed, wait, undo: true }))
  },
  onRefusal: refused(t.failedToChangeWait),
})

const timerChange = defineChange({
  name: 'timer',
  // The id is the shown order's: once it changes, the user sees whether the timer runs.
  send: ({ order, partId, timer: { name, endsAt, minutes } }: TimerStart): Promise<Order> => {
    const body = { partId, name, ...(minutes === undefined ? { endsAt } : { minutes }) }
    return call(holdsApi.startTimer, { id: order.id, body }, `${partId ?? order.id}.${order.version}`)
  },
  returnsTo: ({ order, partId, timer }) => (timer.time === undefined ? undefined : (partId ?? order.id)),
  isTyped: ({ timer, undo }) => timer.time !== undefined && !undo,
  onSuccess: (queryClient, changed, input) => {
    showOrder(queryClient, changed)
    notifyTimer(heldIn(input), asHeld(changed, input.partId), (timer) =>
      endTimer(queryClient, { ...input, order: changed, timer, undo: true }),
    )
  },
  onRefusal: refused(t.failedToStartTimer),
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
  onRefusal: refused(t.failedToRemoveTimer),
})

showOnOrder(gateChange, (order, input, at) => withGate(order, input.gate, made(input, at), input.partId))
showOnOrder(waitChange, (order, input, at) =>
  onHeld(order, input.partId, (held) => withWait(held, input.wait, made(input, at))),
)
showOnOrder(timerChange, (order, input, at) =>
  onHeld(order, input.partId, (held) => withTimer(held, input.timer, made(input, at))),
)
showOnOrder(timerEnd, (order, input) =>
  onHeld(order, input.partId, (held) => withoutTimer(held, input.timer.id)),
)

const setGate = (queryClient: QueryClient, input: GateSet): void =>
  startChange(queryClient, gateChange, input, input.order.id)
const setWait = (queryClient: QueryClient, input: WaitSet): void =>
  startChange(queryClient, waitChange, input, input.order.id)
const startTimer = (queryClient: QueryClient, input: TimerStart): void =>
  startChange(queryClient, timerChange, input, input.order.id)
const endTimer = (queryClient: QueryClient, input: TimerEnd): void =>
  startChange(queryClient, timerEnd, input, input.order.id)

/** @param partId whose wait, timers and new gates are meant, instead of the order's */
export function useHoldActions(order: Order, partId?: string): HoldActions {
  const queryClient = useQueryClient()
  const { id: by, displayName: byName, timeZone } = useUser()
  const change = { order, partId, maker: { by, byName }, timeZone }
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
