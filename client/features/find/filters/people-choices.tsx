import { NOBODY } from '#shared/orders/orders.ts'
import { nameOf } from '#shared/people/people.ts'
import * as tBoard from '#texts/board/board.ts'
import * as t from '#texts/board/filters.ts'
import { useRead } from '../../../core/api/read.ts'
import { useUser } from '../../../core/session.tsx'
import { membersQuery } from '../../people/people.api.ts'
import { useBoardFilter, useFilterBy } from './filter-address.ts'
import { Choices } from './filter-choices.tsx'

export function PeopleChoices() {
  const { id: mine, orgId } = useUser()
  const { data: members = [] } = useRead(membersQuery(orgId ?? ''))
  const { assignee = [] } = useBoardFilter()
  const filterBy = useFilterBy()
  const others = members.filter(({ id }) => id !== mine)
  return (
    <Choices
      label={t.people}
      values={[mine, ...others.map(({ id }) => id), NOBODY]}
      names={{
        ...Object.fromEntries(others.map((member) => [member.id, nameOf(member)])),
        [mine]: tBoard.mine,
        [NOBODY]: t.unassigned,
      }}
      chosen={assignee}
      onChoose={(next) => filterBy({ assignee: next })}
    />
  )
}
