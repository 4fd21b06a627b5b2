import { ListFilter } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../core/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useBoardFilter, usePanel } from './filter-address.ts'
import { FilterCount } from './filter-button.tsx'
import { filterCount } from './filter-words.ts'
import { NewOrderButton } from './new-order-button.tsx'

const MobileFilters = lazyPart(() => import('./mobile-filters.tsx').then((module) => module.MobileFilters))

/** The foot of the board on a phone, where thumbs are. */
export function MobileBar() {
  const panel = usePanel()
  const [asked, setAsked] = useState(false)
  const count = filterCount(useBoardFilter())
  return (
    <div
      data-foot
      className="flex shrink-0 gap-2 border-t border-line bg-surface px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <Button
        variant="outline"
        size="lg"
        className="flex-1"
        aria-haspopup="dialog"
        onPointerEnter={MobileFilters.near}
        onFocus={MobileFilters.near}
        onClick={() => {
          setAsked(true)
          panel.open()
        }}
      >
        <ListFilter aria-hidden />
        Filters
        <FilterCount count={count} />
      </Button>
      <NewOrderButton bar />
      {asked && (
        <Suspense>
          <MobileFilters
            panel={panel}
            onFailed={() => {
              setAsked(false)
              panel.close()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
