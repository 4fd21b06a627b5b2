import type { QueryClient } from '@tanstack/react-query'
import { ordersApi } from '#shared/api/orders.ts'
import { datePart, toWireDate, type CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { dayName } from '../../../core/calendar-day.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, startChange } from '../../../core/pending.ts'
import { ChangedSince, notifyUndone, notifyUndoFailed, notifyWithUndo } from '../../../core/undo/undo.ts'
import { createReturned } from '../../../core/unsaved/returned.ts'
import { reloadOrders, showOrder } from './orders.live.ts'
import { showOnOrder } from './show-on-order.ts'

interface DueChange {
  /** The order before the change. */
  order: Order
  due: CalendarDate | null
  /** Why a promised day changes, for the history. */
  reason?: string | undefined
  /** A sentence about the new day, for the notice. */
  remark?: string | undefined
  /** The date was typed, not dragged. */
  isTyped?: true
  /** Reverts the change before it. */
  undo?: true
}

/** Typed due dates that couldn't be saved, by order. */
export const returnedDues = createReturned<{ date: string; reason: string }>('due')

const wire = (due: CalendarDate | null) => due && toWireDate(due)

const dueChange = defineChange({
  name: 'due date',
  async send({ order: { id, dueDate }, due, reason, isTyped }: DueChange): Promise<Order> {
    // The dialog shows what a colleague changed while it was open; a dragged card doesn't.
    if (!isTyped) {
      const now = await call(ordersApi.read, { id })
      if (now.dueDate !== dueDate) throw new ChangedSince(`${isDue(now)} now`)
    }
    return call(ordersApi.change, { id, body: { dueDate: wire(due), dueDateReason: reason } })
  },
  onSuccess: (queryClient, changed, { order, undo, remark }) => {
    showOrder(queryClient, changed)
    returnedDues.giveBack(order.id)
    if (undo) return notifyUndone(`${isDue(changed)} again`)
    const former = order.dueDate && datePart(order.dueDate)
    notifyWithUndo(
      { title: 'Due date changed', description: [`${isDue(changed)}.`, remark].filter(Boolean).join(' ') },
      {
        label: `due date of ${order.number}`,
        run: () => setDue(queryClient, { order: changed, due: former, undo: true }),
      },
    )
  },
  onRefusal: (queryClient, error, { order, due, reason = '', isTyped, undo }) => {
    if (isTyped) returnedDues.giveBack(order.id, { date: due ?? '', reason })
    if (undo) notifyUndoFailed(error)
    else if (error instanceof ChangedSince) notifyFailure('Due date not changed', error.message)
    else notifyFailure('Update failed', withReason('Failed to change the due date', error))
    reloadOrders(queryClient)
  },
})

showOnOrder(dueChange, (order, { due }) =>
  order.dueDate === wire(due) ? order : { ...order, dueDate: wire(due) },
)

/** Changes a due date. Shows it at once, and reverts it with a notice if the server refuses. */
export const setDue = (queryClient: QueryClient, change: DueChange): void =>
  startChange(queryClient, dueChange, change, change.order.id)

const isDue = ({ number, dueDate }: Order) =>
  dueDate === null ? `${number} has no due date` : `${number} is due on ${dayName(datePart(dueDate))}`
