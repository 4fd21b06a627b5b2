import * as tBoard from '#texts/board/board.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/board/filters.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog/drawer.tsx'
import { DueRanges } from './due-ranges.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { useBoardFilter, useFilterBy } from './filter-address.ts'
import { FilterChoices } from './filter-choices.tsx'
import { HoldChoices } from './hold-choices.tsx'
import { PartChoices } from './part-choices.tsx'
import { PeopleChoices } from './people-choices.tsx'
import { filterCount } from './filter-count.ts'
import { NO_FILTERS } from './filter-words.ts'
import { StageTime } from './stage-time.tsx'
import { ViewList } from '../views/view-list.tsx'

interface MobileFiltersProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function MobileFilters({ open, onOpenChange }: MobileFiltersProps) {
  const filter = useBoardFilter()
  const filterBy = useFilterBy()
  const count = filterCount(filter)

  return (
    <Drawer
      side="right"
      title={tBoard.filters}
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
            {tCommon.clearFilters}
          </Button>
          <ExportButton className="flex-1" />
          <Button variant="primary" size="lg" className="w-full" onClick={() => onOpenChange(false)}>
            {t.show}
          </Button>
        </>
      }
    >
      <DueRanges />
      <FilterChoices />
      <PeopleChoices />
      <HoldChoices />
      <PartChoices />
      <StageTime />
      <ViewList />
    </Drawer>
  )
}
