import { Suspense, useState, useSyncExternalStore } from 'react'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { heldMove, onHeldMove, settleHeldMove } from './held-move.ts'

const HeldMoveDialog = lazyPart(() =>
  import('./held-move-dialog.tsx').then((module) => module.HeldMoveDialog),
)

/** Asks about moves that are held up, one after the other. */
export function AskHeldMove() {
  const held = useSyncExternalStore(onHeldMove, heldMove)
  // Keeps the dialog mounted until it has faded out. The count is a key: each dialog starts with fresh state.
  const [shown, setShown] = useState({ held, count: 0 })
  if (held && held !== shown.held) setShown({ held, count: shown.count + 1 })
  if (!shown.held) return null
  const { held: last, count } = shown
  const close = () => settleHeldMove(last)
  const fail = () => {
    close()
    if ('refusal' in last) notifyFailure('Move failed', last.refusal.message)
  }
  return (
    <Suspense>
      <HeldMoveDialog key={count} held={last} open={held === last} onClose={close} onFailed={fail} />
    </Suspense>
  )
}
