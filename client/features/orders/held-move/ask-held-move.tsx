import { Suspense, useState, useSyncExternalStore } from 'react'
import * as t from '#texts/orders/orders.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { heldMove, onHeldMove, settleHeldMove } from './held-move.ts'

const HeldMoveDialog = lazyComponent(() =>
  import('./held-move-dialog.tsx').then((module) => module.HeldMoveDialog),
)

export function AskHeldMove() {
  const held = useSyncExternalStore(onHeldMove, heldMove)
  // Mounted until it has faded out. The count is a key: each dialog starts with fresh state.
  const [shown, setShown] = useState({ held, count: 0 })
  if (held && held !== shown.held) setShown({ held, count: shown.count + 1 })
  if (!shown.held) return null
  const { held: last, count } = shown
  const close = () => settleHeldMove(last)
  const fail = () => {
    close()
    if ('refusal' in last) notifyFailure(t.moveFailed, last.refusal.message)
  }
  return (
    <Suspense>
      <HeldMoveDialog key={count} held={last} open={held === last} onClose={close} onFailed={fail} />
    </Suspense>
  )
}
