import { useState } from 'react'
import { momentInWords, runningTimers, type Moment } from '#shared/holds/chips.ts'
import * as t from '#texts/orders/held-move.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useFocusCard } from '../overlay/focus-card.ts'
import type { EarlyMove, Leaving } from './held-move.ts'

interface TimersQuestionProps {
  move: EarlyMove
  open: boolean
  onClose: () => void
}

export function TimersQuestion({ move: { running, count, go }, open, onClose }: TimersQuestionProps) {
  const { timeZone } = useUser()
  const [now] = useState(() => new Date(serverNow()))
  const [first, ...others] = running
  const onCloseAutoFocus = useFocusCard(count === 1 ? first?.id : undefined)
  if (!first) return null
  const words = others.length > 0 ? stillRunning(running) : notDry(first, count > 1, { now, timeZone })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={count === 1 ? t.moveOne({ order: first.number }) : t.moveSeveral({ n: count })}
      description={words}
      confirmLabel={t.moveAnyway}
      sends
      onConfirm={() => {
        onClose()
        go()
      }}
      onCloseAutoFocus={onCloseAutoFocus}
    />
  )
}

const notDry = (order: Leaving, isNamed: boolean, moment: Moment) =>
  runningTimers(order, moment.now)
    .map(({ name: timer, endsAt }) => {
      const when = momentInWords(new Date(endsAt), moment)
      return isNamed ? t.notDryOn({ order: order.number, timer, when }) : t.notDry({ timer, when })
    })
    .join(' ')

// A question has no room for more numbers.
const NAMED = 4

function stillRunning(orders: Leaving[]): string {
  const more = orders.length - NAMED
  const numbers = orders.slice(0, NAMED).map(({ number }) => number)
  const named = numbers.join(', ')
  return t.timersRunning({
    n: orders.length,
    orders: more > 0 ? t.andMore({ orders: named, n: more }) : named,
  })
}
