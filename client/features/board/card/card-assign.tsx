import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'

const AssignOrder = lazyComponent(() =>
  import('../../orders/sections/assign-order.tsx').then((module) => module.AssignOrder),
)

let ask: ((orderId: string) => void) | undefined

export const assignTo = (orderId: string): void => ask?.(orderId)

/** One dialog for all cards of the board, because a card that moves or scrolls away is drawn again. */
export function CardAssign() {
  const [asked, setAsked] = useState<string>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    ask = (orderId) => {
      setAsked(orderId)
      setOpen(true)
    }
  }, [])
  return (
    asked && (
      <Suspense>
        <AssignOrder
          key={asked}
          orderId={asked}
          open={open}
          onOpenChange={setOpen}
          onFailed={() => setAsked(undefined)}
        />
      </Suspense>
    )
  )
}
