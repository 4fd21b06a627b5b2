import { GatesDialog } from './gates-dialog.tsx'
import type { HeldMove } from './held-move.ts'
import { PartsQuestion, SeveralQuestion } from './parts-question.tsx'
import { TimersQuestion } from './timers-question.tsx'

export interface HeldMoveDialogProps {
  held: HeldMove
  open: boolean
  onClose: () => void
}

export function HeldMoveDialog({ held, ...dialog }: HeldMoveDialogProps) {
  if ('refusal' in held) return <GatesDialog move={held} {...dialog} />
  if ('apart' in held) return <SeveralQuestion move={held} {...dialog} />
  if ('asked' in held) return <PartsQuestion move={held} {...dialog} />
  return <TimersQuestion move={held} {...dialog} />
}
