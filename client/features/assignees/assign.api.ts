import type { QueryClient } from '@tanstack/react-query'
import { assigneesApi } from '#shared/api/assignees.ts'
import type { Assignee } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import { call, storedQueryOf, withReason } from '../../core/api/api.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { defineChange, showWhilePending, startChange, useChange } from '../../core/pending.ts'
import { notifyUndone, notifyUndoFailed, notifyWithUndo } from '../../core/undo/undo.ts'

/** Who is assigned to an order, the first one first. */
export function assigneesQuery(id: string) {
  return storedQueryOf(assigneesApi.list, { id })
}

onEvents('order', (queryClient, { type, data, orderId }) => {
  if (orderId === null || (type !== 'order.assigned' && type !== 'order.unassigned')) return
  const { queryKey } = assigneesQuery(orderId)
  const known = queryClient.getQueryData(queryKey)?.some(({ id }) => id === data.userId) ?? false
  if (known !== (type === 'order.assigned')) void queryClient.invalidateQueries({ queryKey })
})

interface Assignment {
  orderId: string
  person: Person
  assigned: boolean
  /** Takes back that this person was assigned, or unassigned. */
  undo?: true
}

const keyOf = ({ orderId }: Assignment) => assigneesQuery(orderId).queryKey
const orderOf = ({ orderId }: Assignment) => orderId

const assignChange = defineChange({
  name: 'assign',
  send: ({ orderId, person, assigned, undo }: Assignment): Promise<Assignee | undefined> =>
    call(assigned ? assigneesApi.assign : assigneesApi.unassign, {
      id: orderId,
      userId: person.id,
      ...(undo && { query: { undo: 'true' } }),
    }),
  orderOf,
  onSuccess: (queryClient, assignee, assignment, write) => {
    notifyAssigned(queryClient, assignment)
    return write(queryClient, keyOf(assignment), (known) => {
      const others = known.filter(({ id }) => id !== assignment.person.id)
      return assignee ? [...others, assignee] : others
    })
  },
  onRefusal: (queryClient, error, assignment) => {
    const otherwise = assignment.assigned ? 'Failed to assign team member' : 'Failed to unassign team member'
    if (assignment.undo) notifyUndoFailed(error)
    else notifyFailure('Error', withReason(otherwise, error))
    // Somebody else may have been faster, or the member has left.
    void queryClient.invalidateQueries({ queryKey: keyOf(assignment) })
  },
})
showWhilePending(assignChange, keyOf, (people: Person[], { person, assigned }) => {
  const others = people.filter(({ id }) => id !== person.id)
  if (!assigned) return others
  return others.length === people.length ? [...people, person] : people
})

/** Assigns members of the organization and takes assignments back, in the order of the clicks: the last one counts. */
export const useAssign = (orderId: string) => useChange(assignChange, orderId)

function notifyAssigned(queryClient: QueryClient, { orderId, person, assigned, undo }: Assignment): void {
  const { displayName: name } = person
  if (undo) return notifyUndone(assigned ? `${name} is assigned again` : `${name} is not assigned any more`)
  const back = { orderId, person, assigned: !assigned, undo: true as const }
  notifyWithUndo(
    { title: assigned ? 'Team member assigned' : 'Team member unassigned', description: name },
    {
      label: `${assigned ? 'assign' : 'unassign'} ${name}`,
      run: () => startChange(queryClient, assignChange, back, orderId),
    },
  )
}
