import { X } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useFilterPeople } from './filter-people.ts'
import { useFilterBy, type BoardView } from './filter-address.ts'
import { NO_FILTERS, ordersInWords, restrictionsOf } from './filter-words.ts'
import { useViews } from './views/views.api.ts'

const PresentView = lazyPart(() => import('./views/present-view.tsx').then((module) => module.PresentView))

interface FilterStripProps {
  filter: BoardView
  /** The number of orders that match the filter; undefined while it is not known. */
  found: number | undefined
  /** The number of all orders. */
  total: number | undefined
}

/** Shown with a filtered board: the number of orders found, the filters to remove one by one, and “Show all”. */
export function FilterStrip({ filter, found, total }: FilterStripProps) {
  const filterBy = useFilterBy()
  const views = useViews()
  const restrictions = restrictionsOf(filter, useFilterPeople(filter))
  const filtered = restrictions.length > 0

  return (
    <>
      {/* Always rendered: a status that is inserted together with its text is not read out. */}
      <p role="status" className="sr-only">
        {filtered && found !== undefined && ordersInWords(found)}
      </p>
      {filtered && (
        <div className="flex shrink-0 items-center gap-3 border-b border-line bg-surface py-1 pr-2 pointer-coarse:py-0 pl-4 md:pr-4 md:pl-6 print:hidden">
          <p aria-hidden className="shrink-0 text-sm font-medium tabular-nums">
            {found === undefined ? '…' : ordersInWords(found)}
            {total !== undefined && <span className="text-muted max-md:hidden"> of {total}</span>}
          </p>
          <ul
            aria-label="What the board is restricted to"
            className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto [scrollbar-width:none]"
          >
            {restrictions.map(({ kind, value, words, without }) => (
              <li key={`${kind} ${value}`} className="shrink-0">
                <button
                  type="button"
                  aria-label={`Remove ${kind}: ${words}`}
                  onClick={() => filterBy(without)}
                  className="group/chip flex items-center rounded-full focus-visible:-outline-offset-2 pointer-coarse:h-11"
                >
                  <span className="flex h-7 max-w-64 items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 text-xs font-medium text-accent-ink group-hover/chip:bg-active">
                    <span className="truncate">
                      {kind}: {words}
                    </span>
                    <X aria-hidden className="size-3.5 shrink-0" />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {views.length > 0 && (
            <Suspense>
              <PresentView views={views} filter={filter} onFailed={() => {}} />
            </Suspense>
          )}
          <button
            type="button"
            onClick={() => filterBy({ ...NO_FILTERS, q: undefined })}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            Show all
          </button>
        </div>
      )}
    </>
  )
}
