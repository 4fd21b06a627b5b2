import { Check, Timer as TimerIcon, X } from 'lucide-react'
import { timerInWords, type Moment } from '#shared/holds/chips.ts'
import type { Timer } from '#shared/holds/types.ts'
import { Button } from '../../ui/button.tsx'
import { HoldRow } from './hold-row.tsx'
import { type HoldActions, UNANSWERED } from './holds.cache.ts'
import * as t from '#texts/holds/holds.ts'

interface TimerRowProps {
  timer: Timer
  moment: Moment
  actions: HoldActions | undefined
}

export function TimerRow({ timer, moment, actions }: TimerRowProps) {
  const isOver = Date.parse(timer.endsAt) <= moment.now.getTime()
  const label = (isOver ? t.removeTimer : t.stopTimer)({ timer: timer.name })
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
            sends
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
