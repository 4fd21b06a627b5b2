import { X } from 'lucide-react'
import { Suspense, useRef } from 'react'
import * as t from '#texts/board/filters.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { useFocusBeside } from '../../../ui/dialog/focus-beside.ts'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { useFilterBy } from './filter-address.ts'
import { foundInWords, type FilterStripProps } from './filter-count.ts'
import { NO_FILTERS, restrictionsOf, type Restriction, useFilterPeople } from './filter-words.ts'
import { useViews } from '../views/views.api.ts'

const PresentView = lazyComponent(() =>
  import('../views/present-view.tsx').then((module) => module.PresentView),
)

export function ActiveFilters({ filter, found, total, more }: FilterStripProps) {
  const restrictions = restrictionsOf(filter, useFilterPeople(filter))
  const filterBy = useFilterBy()
  const views = useViews()
  const strip = useRef<HTMLDivElement>(null)
  useFocusFallback(strip, filtersButton)

  return (
    <div
      ref={strip}
      className="flex shrink-0 items-center gap-3 border-b border-line bg-surface py-1 pr-2 pointer-coarse:py-0 pl-4 md:pr-4 md:pl-6 print:hidden"
    >
      <p aria-hidden className="shrink-0 text-sm font-medium tabular-nums">
        <span className={total === undefined ? undefined : 'md:hidden'}>
          {found === undefined ? '…' : foundInWords(found, more)}
        </span>
        {total !== undefined && found !== undefined && (
          <span className="max-md:hidden">{t.foundOf({ n: found, total })}</span>
        )}
      </p>
      <ul
        aria-label={t.activeFilters}
        className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto [scrollbar-width:none]"
      >
        {restrictions.map((restriction) => (
          <li key={restriction.key} className="shrink-0">
            <Chip restriction={restriction} onRemove={() => filterBy(restriction.without)} />
          </li>
        ))}
      </ul>
      {views.length > 0 && (
        <Suspense>
          <PresentView views={views} filter={filter} onFailed={() => {}} />
        </Suspense>
      )}
      {more && (
        <button
          type="button"
          aria-busy={more.busy}
          onClick={more.load}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          {t.showMore}
        </button>
      )}
      <button
        type="button"
        onClick={() => filterBy({ ...NO_FILTERS, q: undefined })}
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        {t.showAll}
      </button>
    </div>
  )
}

interface ChipProps {
  restriction: Restriction
  onRemove: () => void
}

function Chip({ restriction: { text }, onRemove }: ChipProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, 'button')
  return (
    <button
      ref={button}
      type="button"
      aria-label={t.removeFilter({ filter: text })}
      onClick={onRemove}
      className="group/chip flex items-center rounded-full focus-visible:-outline-offset-2 pointer-coarse:h-11"
    >
      <span className="flex h-7 max-w-64 items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 text-xs font-medium text-accent-ink group-hover/chip:bg-active">
        <span className="truncate">{text}</span>
        <X aria-hidden className="size-3.5 shrink-0" />
      </span>
    </button>
  )
}

/** Desktop and phone have this button in different places, and only one is displayed. */
const filtersButton = () =>
  [...document.querySelectorAll<HTMLElement>('[data-filters]')].find((button) => button.checkVisibility())
