import { Check, Timer as TimerIcon, X } from 'lucide-react'
import { timerInWords, type Moment } from '#shared/holds/chips.ts'
import type { Timer } from '#shared/holds/types.ts'
import { Button } from '../../ui/button.tsx'
import type { HoldActions } from './hold-actions.ts'
import { HoldRow } from './hold-row.tsx'
import { UNANSWERED } from './holds.cache.ts'

interface TimerRowProps {
  timer: Timer
  moment: Moment
  actions: HoldActions | undefined
}

/** A running timer that counts down, or one that has ended. */
export function TimerRow({ timer, moment, actions }: TimerRowProps) {
  const isOver = Date.parse(timer.endsAt) <= moment.now.getTime()
  const label = `${isOver ? 'Remove' : 'End'} timer ${timer.name}`
  return (
    <HoldRow
      icon={isOver ? Check : TimerIcon}
      tone={isOver ? 'done' : undefined}
      title={<span className="tabular-nums">{timerInWords(timer, moment)}</span>}
      actions={
        actions &&
        timer.id !== UNANSWERED && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={label}
            title={label}
            onClick={() => actions.removeTimer(timer)}
          >
            <X aria-hidden />
          </Button>
        )
      }
    />
  )
}
