import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../core/lazy-part.tsx'
import { useQuiet } from '../../core/quiet.ts'
import { closingIsOver, useOpenOrder, type OpenOrder } from './open-order.ts'
import { useOrderParam } from './order-param.ts'

const OpenOrderWindow = lazyPart(() =>
  import('./open-order-window.tsx').then((module) => module.OpenOrderWindow),
)

interface Opening {
  order: OpenOrder
  open: boolean
  /** Each opening starts afresh. */
  count: number
}

/** The order that stands over the page, if any: in the dialog or in the panel. */
export function OrderOverlay() {
  const { order, close } = useOpenOrder()
  useOrderParam()
  useEffect(() => {
    if (!order) closingIsOver()
  }, [order])
  const [opening, setOpening] = useState<Opening>()

  // The one that was closed last stays, so that it can leave as it came.
  if (order && (!opening?.open || order !== opening.order)) {
    setOpening({ order, open: true, count: (opening?.count ?? 0) + (opening?.open ? 0 : 1) })
  } else if (!order && opening?.open) {
    setOpening({ ...opening, open: false })
  }

  return (
    <>
      <Prefetch />
      {opening && (
        <Suspense>
          <OpenOrderWindow key={opening.count} shown={opening.order} open={opening.open} onFailed={close} />
        </Suspense>
      )}
    </>
  )
}

/** So that the first click finds it at hand; without a connection just now that click asks for it again. */
function Prefetch() {
  const quiet = useQuiet()
  useEffect(() => {
    if (quiet) OpenOrderWindow.near()
  }, [quiet])
  return null
}
