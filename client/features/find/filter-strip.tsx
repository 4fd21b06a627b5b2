import { X } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useFocusBeside } from '../../ui/dialog/focus-beside.ts'
import { useFocusFallback } from '../../ui/dialog/focus-fallback.ts'
import { useFilterPeople } from './filter-people.ts'
import { useFilterBy, type BoardView } from './filter-address.ts'
import { NO_FILTERS, ordersInWords, restrictionsOf, type Restriction } from './filter-words.ts'
import { useViews } from './views/views.api.ts'

const PresentView = lazyPart(() => import('./views/present-view.tsx').then((module) => module.PresentView))

interface FilterStripProps {
  filter: BoardView
  /** The number of orders that match the filter. Undefined until it is known. */
  found: number | undefined
  /** The number of all orders. */
  total: number | undefined
  /** Loads more orders, if not all matches are loaded. */
  more: { busy: boolean; load: () => void } | undefined
}

/** Shown with a filtered board: the number of matches, the filters to remove one by one, and “Show all”. */
export function FilterStrip({ filter, found, total, more }: FilterStripProps) {
  const restrictions = restrictionsOf(filter, useFilterPeople(filter))
  const filtered = restrictions.length > 0

  return (
    <>
      {/* Always rendered, because a status inserted together with its text isn't read aloud. */}
      <p role="status" className="sr-only">
        {filtered && found !== undefined && foundInWords(found, more)}
      </p>
      {filtered && <Strip {...{ filter, found, total, more, restrictions }} />}
    </>
  )
}

function Strip({
  filter,
  found,
  total,
  more,
  restrictions,
}: FilterStripProps & { restrictions: Restriction[] }) {
  const filterBy = useFilterBy()
  const views = useViews()
  const strip = useRef<HTMLDivElement>(null)
  // The strip is removed with the last filter. The focus goes to the button that sets the next one.
  useFocusFallback(strip, filtersButton)

  return (
    <div
      ref={strip}
      className="flex shrink-0 items-center gap-3 border-b border-line bg-surface py-1 pr-2 pointer-coarse:py-0 pl-4 md:pr-4 md:pl-6 print:hidden"
    >
      <p aria-hidden className="shrink-0 text-sm font-medium tabular-nums">
        {found === undefined ? '…' : foundInWords(found, more)}
        {total !== undefined && <span className="text-muted max-md:hidden"> of {total}</span>}
      </p>
      <ul
        aria-label="What the board is restricted to"
        className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto [scrollbar-width:none]"
      >
        {restrictions.map((restriction) => (
          <li key={`${restriction.kind} ${restriction.value}`} className="shrink-0">
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
          Show more
        </button>
      )}
      <button
        type="button"
        onClick={() => filterBy({ ...NO_FILTERS, q: undefined })}
        className={buttonClass({ variant: 'ghost', size: 'sm' })}
      >
        Show all
      </button>
    </div>
  )
}

const foundInWords = (found: number, more: object | undefined) =>
  more ? `The first ${ordersInWords(found)}` : ordersInWords(found)

interface ChipProps {
  restriction: Restriction
  onRemove: () => void
}

function Chip({ restriction: { kind, words }, onRemove }: ChipProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, 'button')
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Remove ${kind}: ${words}`}
      onClick={onRemove}
      className="group/chip flex items-center rounded-full focus-visible:-outline-offset-2 pointer-coarse:h-11"
    >
      <span className="flex h-7 max-w-64 items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 text-xs font-medium text-accent-ink group-hover/chip:bg-active">
        <span className="truncate">
          {kind}: {words}
        </span>
        <X aria-hidden className="size-3.5 shrink-0" />
      </span>
    </button>
  )
}

/** Desktop and phone have it in different places, and only one is displayed. */
const filtersButton = () =>
  [...document.querySelectorAll<HTMLElement>('[data-filters]')].find((button) => button.checkVisibility())
