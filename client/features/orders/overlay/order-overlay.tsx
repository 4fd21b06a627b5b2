import { Suspense, useEffect, useState } from 'react'
import { lazyComponent, useIdleAfterLoad } from '../../../core/lazy/lazy-component.tsx'
import { useEscapeWhileOpening } from './escape-while-opening.ts'
import { useOpenOrder, type OpenOrder } from './open-order.ts'
import { useOrderParam } from './order-param.ts'

const OpenOrderWindow = lazyComponent(() =>
  import('./open-order-window.tsx').then((module) => module.OpenOrderWindow),
)

interface Opening {
  order: OpenOrder
  open: boolean
  /** A key: each opening starts with fresh state. */
  count: number
}

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

/** The first click then opens the window at once. */
function Prefetch() {
  const idle = useIdleAfterLoad()
  useEffect(() => {
    if (idle) OpenOrderWindow.prefetch()
  }, [idle])
  return null
}
