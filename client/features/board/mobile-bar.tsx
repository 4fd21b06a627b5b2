import { Suspense, useState } from 'react'
import * as t from '#texts/board/board.ts'
import { lazyComponent } from '../../core/lazy/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { useBoardFilter } from '../find/filters/filter-address.ts'
import { FilterCount } from '../find/filters/filter-button.tsx'
import { filterCount } from '../find/filters/filter-count.ts'
import { MineButton } from '../find/filters/mine-button.tsx'
import { NewOrderButton } from './new-order-button.tsx'

const MobileFilters = lazyComponent(() =>
  import('../find/filters/mobile-filters.tsx').then((module) => module.MobileFilters),
)

export function MobileBar() {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const count = filterCount(useBoardFilter())
  return (
    <div
      data-foot
      className="order-2 flex shrink-0 flex-wrap gap-1.5 border-t border-line bg-surface px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-xs:[&>button]:px-2! md:hidden print:hidden"
    >
      <Button
        variant="outline"
        className="min-h-11 flex-1"
        data-filters
        aria-haspopup="dialog"
        onPointerEnter={MobileFilters.prefetch}
        onFocus={MobileFilters.prefetch}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        {t.filters}
        <FilterCount count={count} />
      </Button>
      <MineButton bar />
      <NewOrderButton bar />
      {asked && (
        <Suspense>
          <MobileFilters
            open={open}
            onOpenChange={setOpen}
            onFailed={() => {
              setAsked(false)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
