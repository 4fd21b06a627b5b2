import { NOBODY } from '#shared/orders/orders.ts'
import { nameOf } from '#shared/people/people.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { membersQuery } from '../people/people.api.ts'
import { useBoardFilter, useFilterBy } from './filter-address.ts'
import { Choices } from './filter-choices.tsx'

/** Checkboxes for the assigned people: yourself first, then the others, and nobody. */
export function PeopleChoices() {
  const { id: mine, orgId } = useUser()
  const { data: members = [] } = useRead(membersQuery(orgId ?? ''))
  const { assignee = [] } = useBoardFilter()
  const filterBy = useFilterBy()
  const others = members.filter(({ id }) => id !== mine)
  return (
    <Choices
      label="People"
      values={[mine, ...others.map(({ id }) => id), NOBODY]}
      names={{
        ...Object.fromEntries(others.map((member) => [member.id, nameOf(member)])),
        [mine]: 'Mine',
        [NOBODY]: 'Nobody',
      }}
      chosen={assignee}
      onChoose={(next) => filterBy({ assignee: next })}
    />
  )
}
