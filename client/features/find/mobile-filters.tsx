import { DUE_RANGES } from '#shared/orders/orders.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { ExportButton } from './export-button.tsx'
import { useBoardFilter, useFilterBy } from './filter-address.ts'
import { FilterChoices, FilterGroup } from './filter-choices.tsx'
import { DUE_NAMES, filterCount, NO_FILTERS } from './filter-words.ts'

interface MobileFiltersProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The filters on a phone: the due date as named ranges, the other filters, and the export. */
export function MobileFilters({ open, onOpenChange }: MobileFiltersProps) {
  const filter = useBoardFilter()
  const filterBy = useFilterBy()
  const count = filterCount(filter)

  return (
    <Drawer
      side="right"
      title="Filters"
      open={open}
      onOpenChange={onOpenChange}
      className="px-3"
      footer={
        <>
          <Button
            variant="outline"
            className="flex-1"
            aria-disabled={count === 0}
            onClick={() => count > 0 && filterBy(NO_FILTERS)}
          >
            Clear filters
          </Button>
          <ExportButton className="flex-1" />
          <Button variant="primary" size="lg" className="w-full" onClick={() => onOpenChange(false)}>
            Show on the board
          </Button>
        </>
      }
    >
      <FilterGroup label="Due date">
        {DUE_RANGES.map((range) => {
          const chosen = filter.dueDate === range
          return (
            <button
              key={range}
              type="button"
              aria-pressed={chosen}
              onClick={() => filterBy({ dueDate: chosen ? undefined : range })}
              className={cn(
                'my-1 min-h-11 rounded-lg border px-2 text-sm font-medium',
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
      <FilterChoices />
    </Drawer>
  )
}
