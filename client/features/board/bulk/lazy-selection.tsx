import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import type { ShownOrders } from './selected-on-board.ts'
import { clearSelection, useSelection, wasSelecting } from './selection.ts'

const LazyBulk = lazyComponent(() => import('./lazy-bulk.tsx').then((module) => module.LazyBulk))

export function LazySelection(props: ShownOrders) {
  const { ids } = useSelection()
  const [asked, setAsked] = useState(wasSelecting)
  if (ids.size > 0 && !asked) setAsked(true)
  useEffect(() => clearSelection, [])

  const giveUp = () => {
    setAsked(false)
    clearSelection()
  }
  return (
    asked && (
      <Suspense>
        <LazyBulk {...props} onFailed={giveUp} />
      </Suspense>
    )
  )
}
