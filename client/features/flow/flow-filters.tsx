import { useNavigate, useSearch } from '@tanstack/react-router'
import { FLOW_WEEKS } from '#shared/flow/flow.ts'
import { CHOICES } from '#shared/orders/fields.ts'
import { NOBODY } from '#shared/orders/orders.ts'
import { nameOf } from '#shared/people/people.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { ChoiceField } from '../find/filters/choice-field.tsx'
import { PausedSearch } from '../find/search/paused-search.tsx'
import { filterOf } from '../orders/data/filter-search.ts'
import { membersQuery } from '../people/people.api.ts'
import { flowParameters, validateFlowSearch, type FlowSearch } from './flow-search.ts'
import * as t from '#texts/planning/flow.ts'

const PERIODS = FLOW_WEEKS.map((weeks) => ({ value: weeks, label: t.weeks({ n: Number(weeks) }) }))
const ALL = { priority: t.allPriorities, fulfillmentType: t.allTypes }

export function FlowFilters() {
  const search = useSearch({ from: '/signed-in/flow' })
  const navigate = useNavigate({ from: '/flow' })
  const { id: mine, orgId } = useUser()
  const { data: members = [] } = useRead(membersQuery(orgId ?? ''))
  const filter = filterOf(search)
  const choose = (choice: FlowSearch, replace = false) =>
    void navigate({
      search: (before) => validateFlowSearch({ ...before, ...choice }),
      replace,
      resetScroll: false,
    })
  const people = [
    { value: mine, label: t.mine },
    ...members.flatMap((member) => (member.id === mine ? [] : [{ value: member.id, label: nameOf(member) }])),
    { value: NOBODY, label: t.unassigned },
  ]

  return (
    <div
      role="search"
      className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @5xl:grid-cols-[minmax(0,1fr)_repeat(4,9.5rem)]"
    >
      <PausedSearch
        placeholder={t.searchHint}
        search={search.q ?? ''}
        onSearch={(q) => choose({ q }, true)}
        className="col-span-2 @2xl:col-span-4 @5xl:col-span-1"
      />
      <SelectField
        label={t.period}
        value={flowParameters(search).weeks}
        options={PERIODS}
        onChange={({ target }) => choose({ weeks: target.value as FlowSearch['weeks'] })}
      />
      {CHOICES.map(
        ({ name, label, choices, names }) =>
          name !== 'status' && (
            <ChoiceField
              key={name}
              label={label()}
              all={ALL[name]}
              options={choices.map((value) => ({ value, label: names[value] ?? value }))}
              chosen={filter[name]}
              onChoose={(chosen) => choose({ [name]: chosen })}
            />
          ),
      )}
      <ChoiceField
        label={t.people}
        all={t.everyone}
        options={people}
        chosen={filter.assignee}
        onChoose={(assignee) => choose({ assignee })}
      />
    </div>
  )
}
