import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import type { ShownOrders } from './selected-on-board.ts'
import { clearSelection, useSelection, wasSelecting } from './selection.ts'

const BulkPart = lazyPart(() => import('./bulk-part.tsx').then((module) => module.BulkPart))

/** Loaded with the first selection, and then stays. */
export function SelectionPart(props: ShownOrders) {
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
        <BulkPart {...props} onFailed={giveUp} />
      </Suspense>
    )
  )
}
