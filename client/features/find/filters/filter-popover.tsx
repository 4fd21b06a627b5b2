import { useState, type ReactNode } from 'react'
import { isCalendarDate } from '#shared/dates.ts'
import * as tBoard from '#texts/board/board.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/board/filters.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/field/date-field.tsx'
import { useLayer } from '../../../ui/dialog/layer.ts'
import { Popover } from '../../../ui/dialog/popover.tsx'
import { DueRanges } from './due-ranges.tsx'
import { useBoardFilter, useBoardSearch, useFilterBy } from './filter-address.ts'
import { FilterChoices } from './filter-choices.tsx'
import { HoldChoices } from './hold-choices.tsx'
import { PartChoices } from './part-choices.tsx'
import { PeopleChoices } from './people-choices.tsx'
import { filterCount } from './filter-count.ts'
import { NO_FILTERS } from './filter-words.ts'
import { StageTime } from './stage-time.tsx'
import { ViewList } from '../views/view-list.tsx'

export function FilterPopover({ trigger }: { trigger: ReactNode }) {
  const [open, setOpen] = useState(true)
  const filterBy = useFilterBy()
  const count = filterCount(useBoardFilter())
  const address = JSON.stringify(useBoardSearch())

  return (
    <Popover open={open} onOpenChange={setOpen} trigger={trigger} label={tBoard.filters}>
      {/* Each choice has its own history entry. With a new layer after it, Back closes before it undoes. */}
      {open && <ClosedByBack key={address} onBack={() => setOpen(false)} />}
      <FilterChoices />
      <PeopleChoices />
      <HoldChoices />
      <PartChoices />
      <DueRanges />
      <DueOn />
      <StageTime />
      <Button
        variant="outline"
        className="mx-2 mt-4 w-[calc(100%-1rem)]"
        aria-disabled={count === 0}
        onClick={() => count > 0 && filterBy(NO_FILTERS)}
      >
        {tCommon.clearFilters}
      </Button>
      <ViewList />
    </Popover>
  )
}

function ClosedByBack({ onBack }: { onBack: () => void }) {
  useLayer(true, { onBack })
  return null
}

function DueOn() {
  const { dueDate = '' } = useBoardFilter()
  const filterBy = useFilterBy()
  const said = isCalendarDate(dueDate) ? dueDate : ''

  return (
    <DateField
      label={t.dueOn}
      className="px-2"
      value={said}
      onCommit={(date) => date !== said && filterBy({ dueDate: date || undefined })}
    />
  )
}
