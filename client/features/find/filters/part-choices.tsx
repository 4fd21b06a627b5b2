import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import * as t from '#texts/board/filters.ts'
import { readerLocale } from '../../../ui/reader-locale.ts'
import { useBoardFilter, useFilterBy } from './filter-address.ts'
import { ChoiceField } from './choice-field.tsx'
import { useWholeBoard } from './hold-choices.tsx'

export function PartChoices() {
  const { part, partStatus } = useBoardFilter()
  const filterBy = useFilterBy()
  const used = useWholeBoard().flatMap(({ parts }) => parts?.map(({ name }) => name) ?? [])
  const names = [...new Set([...used, ...(part ? [part] : [])])].toSorted(
    new Intl.Collator(readerLocale()).compare,
  )
  if (names.length === 0 && !partStatus) return null
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 px-2">
      <ChoiceField
        label={t.part}
        all={t.anyPart}
        options={names.map((name) => ({ value: name, label: name }))}
        chosen={part === undefined ? undefined : [part]}
        onChoose={(name) => filterBy({ part: name })}
      />
      <ChoiceField
        label={t.partIn}
        all={t.anyStage}
        options={STATUSES.map((status) => ({ value: status, label: STAGE_NAMES[status] }))}
        chosen={partStatus}
        onChoose={(value) =>
          filterBy({ partStatus: STATUSES.filter((one) => value?.split(',').includes(one)) })
        }
      />
    </div>
  )
}
