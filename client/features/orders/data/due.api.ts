import type { QueryClient } from '@tanstack/react-query'
import { ordersApi } from '#shared/api/orders.ts'
import { datePart, toWireDate, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order-notices.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { dayName } from '../../../core/calendar-day.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, startChange } from '../../../core/pending.ts'
import { ChangedSince, notifyUndone, notifyUndoFailed, notifyWithUndo } from '../../../core/undo/undo.ts'
import { reloadOrders, showOrder } from './orders.live.ts'
import { showOnOrder } from './orders.cache.ts'

export interface DueChange {
  order: Order
  due: CalendarDate | null
  reason?: string | undefined
  remark?: string | undefined
  /** The date was typed, not dragged. */
  isTyped?: true
  undo?: true
}

const wire = (due: CalendarDate | null) => due && toWireDate(due)

export const DUE_DATE = 'due date'

const dueChange = defineChange({
  name: DUE_DATE,
  async send({ order: { id, dueDate }, due, reason, isTyped }: DueChange): Promise<Order> {
    // The dialog shows what a colleague changed while it was open; a dragged card doesn't.
    if (!isTyped) {
      const now = await call(ordersApi.read, { id })
      if (now.dueDate !== dueDate) throw new ChangedSince(inWords(now, t.dueNow, t.notDueNow))
    }
    return call(ordersApi.change, { id, body: { dueDate: wire(due), dueDateReason: reason } })
  },
  returnsTo: ({ order }) => order.id,
  isTyped: ({ isTyped = false }) => isTyped,
  onSuccess: (queryClient, changed, { order, undo, remark }) => {
    showOrder(queryClient, changed)
    if (undo) return notifyUndone(inWords(changed, t.dueAgain, t.notDueAgain))
    const before = order.dueDate && datePart(order.dueDate)
    notifyWithUndo(
      {
        title: t.dueDateChanged,
        description: [inWords(changed, t.due, t.notDue), remark].filter(Boolean).join(' '),
      },
      {
        label: t.undoDueDate({ order: order.number }),
        run: () => setDue(queryClient, { order: changed, due: before, undo: true }),
      },
    )
  },
  onRefusal: (queryClient, error, { undo }) => {
    if (undo) notifyUndoFailed(error)
    else if (error instanceof ChangedSince) notifyFailure(t.dueDateNotChanged, error.message)
    else notifyFailure(t.updateFailed, withReason(t.failedToChangeDueDate, error))
    reloadOrders(queryClient)
  },
})

showOnOrder(dueChange, (order, { due }) =>
  order.dueDate === wire(due) ? order : { ...order, dueDate: wire(due) },
)

/** Shown at once, and reverted with a notice if the server refuses. */
export const setDue = (queryClient: QueryClient, change: DueChange): void =>
  startChange(queryClient, dueChange, change, change.order.id)

const inWords = (
  { number: order, dueDate }: Order,
  due: (values: { order: string; day: string }) => string,
  none: (values: { order: string }) => string,
) => (dueDate === null ? none({ order }) : due({ order, day: dayName(datePart(dueDate)) }))
