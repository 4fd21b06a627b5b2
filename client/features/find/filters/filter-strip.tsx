import { Suspense, useEffect } from 'react'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { whenIdle } from '../../../ui/idle.ts'
import { filterCount, foundInWords, type FilterStripProps } from './filter-count.ts'

// Most boards open without a filter.
const ActiveFilters = lazyComponent(() =>
  import('./active-filters.tsx').then((module) => module.ActiveFilters),
)

export function FilterStrip(props: FilterStripProps) {
  const { filter, found, more } = props
  const filtered = Boolean(filter.q) || filterCount(filter) > 0
  useEffect(() => whenIdle(ActiveFilters.prefetch), [])

  return (
    <>
      {/* Always rendered, because a status inserted together with its text isn't read aloud. */}
      <p role="status" className="sr-only">
        {filtered && found !== undefined && foundInWords(found, more)}
      </p>
      {filtered && (
        <Suspense fallback={<div className="h-9 shrink-0 border-b border-line bg-surface" />}>
          <ActiveFilters {...props} onFailed={() => {}} />
        </Suspense>
      )}
    </>
  )
}
