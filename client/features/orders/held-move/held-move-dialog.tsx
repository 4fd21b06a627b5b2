import { GatesDialog } from './gates-dialog.tsx'
import type { HeldMove } from './held-move.ts'
import { TimersQuestion } from './timers-question.tsx'

export interface HeldMoveDialogProps {
  held: HeldMove
  open: boolean
  onClose: () => void
}

export function HeldMoveDialog({ held, ...dialog }: HeldMoveDialogProps) {
  return 'refusal' in held ? (
    <GatesDialog move={held} {...dialog} />
  ) : (
    <TimersQuestion move={held} {...dialog} />
  )
}
