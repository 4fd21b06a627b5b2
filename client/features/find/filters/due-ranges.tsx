import { DUE_RANGES } from '#shared/orders/orders.ts'
import * as t from '#texts/board/filters.ts'
import { cn } from '../../../ui/cn.ts'
import { useBoardFilter, useFilterBy } from './filter-address.ts'
import { FilterGroup } from './filter-choices.tsx'
import { DUE_NAMES } from './filter-words.ts'

export function DueRanges() {
  const filter = useBoardFilter()
  const filterBy = useFilterBy()
  return (
    <FilterGroup label={t.dueDate}>
      {DUE_RANGES.map((range) => {
        const chosen = filter.dueDate === range
        return (
          <button
            key={range}
            type="button"
            aria-pressed={chosen}
            onClick={() => filterBy({ dueDate: chosen ? undefined : range })}
            className={cn(
              'my-1 min-h-8 rounded-lg odd:ml-2 even:mr-2 border px-2 text-sm font-medium pointer-coarse:min-h-11',
              chosen
                ? 'border-accent bg-accent-soft text-accent-ink'
                : 'border-line-strong bg-surface hover:bg-hover',
            )}
          >
            {DUE_NAMES[range]}
          </button>
        )
      })}
    </FilterGroup>
  )
}
