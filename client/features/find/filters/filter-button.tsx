import { ListFilter } from 'lucide-react'
import { Suspense, useState } from 'react'
import * as t from '#texts/board/board.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { useBoardFilter } from './filter-address.ts'
import { filterCount } from './filter-count.ts'

const FilterPopover = lazyComponent(() =>
  import('./filter-popover.tsx').then((module) => module.FilterPopover),
)

export function FilterButton() {
  const [asked, setAsked] = useState(false)
  const content = <FilterButtonWords />
  const fallback = (
    <Button
      variant="outline"
      data-filters
      aria-haspopup="dialog"
      busy={asked}
      onPointerEnter={FilterPopover.prefetch}
      onFocus={FilterPopover.prefetch}
      onClick={() => setAsked(true)}
    >
      {content}
    </Button>
  )
  if (!asked) return fallback
  return (
    <Suspense fallback={fallback}>
      <FilterPopover
        trigger={
          <Button variant="outline" data-filters>
            {content}
          </Button>
        }
        onFailed={() => setAsked(false)}
      />
    </Suspense>
  )
}

function FilterButtonWords() {
  const count = filterCount(useBoardFilter())
  return (
    <>
      <ListFilter aria-hidden />
      <span className="truncate max-xl:sr-only">{t.filters}</span>
      <FilterCount count={count} />
    </>
  )
}

/** On the corner of a button, so that nothing moves when it appears. */
export function FilterCount({ count }: { count: number }) {
  return (
    count > 0 && (
      <span className="absolute -top-1.5 -right-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-2xs font-semibold text-on-accent tabular-nums">
        {count}
        <span className="sr-only"> {t.active}</span>
      </span>
    )
  )
}
