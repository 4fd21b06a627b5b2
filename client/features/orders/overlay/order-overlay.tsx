import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { useIdleAfterLoad } from '../../../core/parts/idle-after-load.ts'
import { useEscapeWhileOpening } from './escape-while-opening.ts'
import { useOpenOrder, type OpenOrder } from './open-order.ts'
import { useOrderParam } from './order-param.ts'

const OpenOrderWindow = lazyPart(() =>
  import('./open-order-window.tsx').then((module) => module.OpenOrderWindow),
)

interface Opening {
  order: OpenOrder
  open: boolean
  /** Counts the openings, as a key: each opening starts with fresh state. */
  count: number
}

/** The open order, if any, in the dialog or the panel. */
export function OrderOverlay() {
  const { order, close } = useOpenOrder()
  useOrderParam()
  const onStands = useEscapeWhileOpening()
  const [opening, setOpening] = useState<Opening>()

  // The last closed order stays mounted for its closing animation.
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
          <OpenOrderWindow
            key={opening.count}
            shown={opening.order}
            open={opening.open}
            onStands={onStands}
            onFailed={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Loads the window's code early, so that the first click opens it at once. */
function Prefetch() {
  const idle = useIdleAfterLoad()
  useEffect(() => {
    if (idle) OpenOrderWindow.prefetch()
  }, [idle])
  return null
}
