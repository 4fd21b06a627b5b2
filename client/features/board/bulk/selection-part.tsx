import { Suspense, useEffect, useState } from 'react'
import type { Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { clearSelection, useSelection, wasSelecting } from './selection.ts'

const BulkPart = lazyPart(() => import('./bulk-part.tsx').then((module) => module.BulkPart))

export interface SelectionPartProps {
  /** What the board shows. */
  shown: Record<Status, Order[]>
  /** All that stands on it; undefined while that is not known. */
  whole: Record<Status, Order[]> | undefined
}

/** Comes when something is selected, and stays for what follows. */
export function SelectionPart(props: SelectionPartProps) {
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
