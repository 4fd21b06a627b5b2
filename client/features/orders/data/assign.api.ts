import type { QueryClient } from '@tanstack/react-query'
import { assigneesApi } from '#shared/api/assignees.ts'
import { ordersApi } from '#shared/api/orders.ts'
import type { Assignee, Order } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/order-notices.ts'
import { call, withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { defineChange, showWhilePending, startChange, useChange } from '../../../core/pending.ts'
import { notifyUndone, notifyUndoFailed, notifyWithUndo } from '../../../core/undo/undo.ts'
import { findOrder, putOrder, type Board, BOARDS, orderKey } from './orders.cache.ts'
import { reloadOrders, showOrder } from './orders.live.ts'

interface Assignment {
  orderId: string
  person: Person
  assigned: boolean
  undo?: true
}

export const assignChange = defineChange({
  name: 'assign',
  send: ({ orderId, person, assigned, undo }: Assignment): Promise<Assignee | undefined> =>
    call(assigned ? assigneesApi.assign : assigneesApi.unassign, {
      id: orderId,
      userId: person.id,
      ...(undo && { query: { undo: 'true' } }),
    }),
  // The change stays pending until the order is read, so that the person doesn't flicker.
  onSuccess: async (queryClient, _assignee, assignment) => {
    notifyAssigned(queryClient, assignment)
    // The event is usually faster than the response, which has no version.
    if (isKnown(queryClient, assignment)) return
    try {
      showOrder(queryClient, await call(ordersApi.read, { id: assignment.orderId }))
    } catch {
      reloadOrders(queryClient)
    }
  },
  onRefusal: (queryClient, error, { assigned, undo }) => {
    const otherwise = assigned ? t.failedToAssign : t.failedToUnassign
    if (undo) notifyUndoFailed(error)
    else notifyFailure(tCommon.error, withReason(otherwise, error))
    // A colleague may have been faster, or the member has left.
    reloadOrders(queryClient)
  },
})

showWhilePending(
  assignChange,
  ({ orderId }) => orderKey(orderId),
  (order: Order, { person, assigned }) => withAssignee(order, person, assigned),
)
showWhilePending(
  assignChange,
  () => BOARDS,
  (board: Board, { orderId, person, assigned }) => {
    const order = findOrder(board, orderId)
    return order ? putOrder(board, withAssignee(order, person, assigned)) : board
  },
  { below: true },
)

function withAssignee(order: Order, person: Person, assigned: boolean): Order {
  const others = order.assignees.filter(({ id }) => id !== person.id)
  const known = others.length < order.assignees.length
  if (assigned === known) return order
  return { ...order, assignees: assigned ? [...others, person] : others }
}

function isKnown(queryClient: QueryClient, { orderId, person, assigned }: Assignment): boolean {
  const boards = queryClient.getQueriesData<Board>({ queryKey: BOARDS })
  const copies = boards.map(([, board]) => board && findOrder(board, orderId))
  return [queryClient.getQueryData(orderKey(orderId)), ...copies].every(
    (order) => !order || withAssignee(order, person, assigned) === order,
  )
}

/** Changes are sent in the order of the clicks, so the last one counts. */
export function useAssign(orderId: string) {
  const change = useChange(assignChange, orderId)
  return (person: Person, assigned: boolean) => change.mutate({ orderId, person, assigned })
}

function notifyAssigned(queryClient: QueryClient, { orderId, person, assigned, undo }: Assignment): void {
  const { displayName: name } = person
  if (undo) return notifyUndone(assigned ? t.assignedAgain({ name }) : t.unassignedAgain({ name }))
  const back = { orderId, person, assigned: !assigned, undo: true as const }
  notifyWithUndo(
    { title: assigned ? t.assigned : t.unassigned, description: name },
    {
      label: assigned ? t.undoAssigning({ name }) : t.undoUnassigning({ name }),
      run: () => startChange(queryClient, assignChange, back, orderId),
    },
  )
}
