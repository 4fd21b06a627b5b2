import { useQuery } from '@tanstack/react-query'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { NOBODY } from '#shared/orders/orders.ts'
import { nameOf } from '#shared/people/people.ts'
import { useUser } from '../../core/session.tsx'
import { membersQuery } from '../people/people.api.ts'

/** The names of the people in a filter: yourself, nobody, and the members by name. */
export function useFilterPeople({ assignee = [] }: OrderFilter): (id: string) => string {
  const user = useUser()
  const byName = assignee.some((id) => id !== user.id && id !== NOBODY)
  const { data } = useQuery({ ...membersQuery(user.orgId ?? ''), enabled: byName })
  return (id) => {
    if (id === user.id) return 'Mine'
    if (id === NOBODY) return 'Nobody'
    const member = data?.find((one) => one.id === id)
    return member ? nameOf(member) : 'Somebody'
  }
}
