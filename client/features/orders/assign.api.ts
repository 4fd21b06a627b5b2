import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Assignee } from '#shared/orders.ts'
import type { Person } from '#shared/people.ts'
import { call, sentenceOf } from '../../core/api.ts'
import { useRead } from '../../core/read.ts'
import { onEvents } from '../../core/event-handlers.ts'
import { notifyFailure } from '../../core/toast.ts'
import { orderKey } from './orders.keys.ts'

/** Who is assigned to an order, the first one first. */
function assigneesQuery(id: string) {
  return queryOptions({
    queryKey: [...orderKey(id), 'assignees'],
    queryFn: () => call<Assignee[]>('GET', `/api/orders/${id}/assignees`),
  })
}

onEvents('order', (queryClient, { type, data, orderId }) => {
  if (orderId === null || (type !== 'order.assigned' && type !== 'order.unassigned')) return
  const { queryKey } = assigneesQuery(orderId)
  const known = queryClient.getQueryData(queryKey)?.some(({ id }) => id === data.userId) ?? false
  if (known !== (type === 'order.assigned')) void queryClient.invalidateQueries({ queryKey })
})

interface Wish {
  person: Person
  assigned: boolean
}

const wishKey = (orderId: string) => ['assign', orderId]

/** Who is assigned, with what was just asked for and is not answered yet. */
export function useAssignees(orderId: string) {
  const { data, error, isFetching, refetch } = useRead(assigneesQuery(orderId))
  // Laid over the list and not written into it: news of one wish must not take back the next one.
  const wishes = useMutationState({
    filters: { mutationKey: wishKey(orderId), status: 'pending' },
    select: (mutation) => mutation.state.variables as Wish,
  })
  const people: Person[] | undefined = data && wishes.reduce(wished, data as Person[])
  return { people, error, isFetching, refetch }
}

function wished(people: Person[], { person, assigned }: Wish): Person[] {
  const others = people.filter(({ id }) => id !== person.id)
  if (!assigned) return others
  return others.length === people.length ? [...people, person] : people
}

/** Assigns a member of the organization, or takes the assignment back. */
export function useAssign(orderId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = assigneesQuery(orderId)
  return useMutation({
    mutationKey: wishKey(orderId),
    // In the order of the clicks: the last one on a name counts.
    scope: { id: `assign-${orderId}` },
    mutationFn: ({ person, assigned }: Wish) =>
      call<Assignee | undefined>(
        assigned ? 'PUT' : 'DELETE',
        `/api/orders/${orderId}/assignees/${person.id}`,
      ),
    onSuccess: (assignee, { person }) =>
      queryClient.setQueryData(queryKey, (known) => {
        const others = known?.filter(({ id }) => id !== person.id)
        return assignee && others ? [...others, assignee] : others
      }),
    onError: (error, { assigned }) => {
      const otherwise = assigned ? 'Failed to assign team member' : 'Failed to unassign team member'
      notifyFailure('Error', sentenceOf(error, otherwise))
      // Somebody else may have been faster, or the member has left.
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
