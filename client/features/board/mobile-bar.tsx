import { Suspense, useState } from 'react'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useBoardFilter } from '../find/filter-address.ts'
import { FilterCount } from '../find/filter-button.tsx'
import { filterCount } from '../find/filter-words.ts'
import { MobileSearchButton } from '../find/mobile-search-button.tsx'
import { MineButton } from '../find/mine-button.tsx'
import { NewOrderButton } from './new-order-button.tsx'

const MobileFilters = lazyPart(() =>
  import('../find/mobile-filters.tsx').then((module) => module.MobileFilters),
)

/** The foot of the board on a phone, near the thumbs. */
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
        Filters
        <FilterCount count={count} />
      </Button>
      <MobileSearchButton bar />
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
