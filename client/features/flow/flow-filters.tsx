import { useNavigate, useSearch } from '@tanstack/react-router'
import { FLOW_WEEKS } from '#shared/flow/flow.ts'
import { CHOICES } from '#shared/orders/fields.ts'
import { NOBODY } from '#shared/orders/orders.ts'
import { nameOf } from '#shared/people/people.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { ChoiceField } from '../find/choice-field.tsx'
import { PausedSearch } from '../find/paused-search.tsx'
import { filterOf } from '../orders/data/filter-search.ts'
import { membersQuery } from '../people/people.api.ts'
import { flowParameters, validateFlowSearch, type FlowSearch } from './flow-search.ts'

const PERIODS = FLOW_WEEKS.map((weeks) => ({ value: weeks, label: `${weeks} weeks` }))
const ALL = { priority: 'All priorities', fulfillmentType: 'All types' }

/** The period and the filter, in the address as on the board. */
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
    { value: mine, label: 'Mine' },
    ...members.flatMap((member) => (member.id === mine ? [] : [{ value: member.id, label: nameOf(member) }])),
    { value: NOBODY, label: 'Nobody' },
  ]

  return (
    <div
      role="search"
      className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @5xl:grid-cols-[minmax(0,1fr)_repeat(4,9.5rem)]"
    >
      <PausedSearch
        placeholder="Number, title, customer, phone, notes"
        search={search.q ?? ''}
        onSearch={(q) => choose({ q }, true)}
        className="col-span-2 @2xl:col-span-4 @5xl:col-span-1"
      />
      <SelectField
        label="Period"
        value={flowParameters(search).weeks}
        options={PERIODS}
        onChange={({ target }) => choose({ weeks: target.value as FlowSearch['weeks'] })}
      />
      {CHOICES.map(
        ({ name, label, choices, names }) =>
          name !== 'status' && (
            <ChoiceField
              key={name}
              label={label}
              all={ALL[name]}
              options={choices.map((value) => ({ value, label: names[value] ?? value }))}
              chosen={filter[name]}
              onChoose={(chosen) => choose({ [name]: chosen })}
            />
          ),
      )}
      <ChoiceField
        label="People"
        all="Everybody"
        options={people}
        chosen={filter.assignee}
        onChoose={(assignee) => choose({ assignee })}
      />
    </div>
  )
}
