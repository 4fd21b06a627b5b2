import { useState } from 'react'
import { momentInWords, runningTimers, type Moment } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useFocusCard } from './focus-card.ts'
import type { EarlyMove } from './held-move.ts'

interface TimersQuestionProps {
  move: EarlyMove
  open: boolean
  onClose: () => void
}

/** Asks before orders leave a stage while their timers run. */
export function TimersQuestion({ move: { running, count, go }, open, onClose }: TimersQuestionProps) {
  const { timeZone } = useUser()
  const [now] = useState(() => new Date(serverNow()))
  const [first, ...others] = running
  const onCloseAutoFocus = useFocusCard(count === 1 ? first?.id : undefined)
  if (!first) return null
  const of = count === 1 ? '' : `${first.number}: `
  const words = others.length > 0 ? stillRunning(running) : of + notDry(first, { now, timeZone })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={count === 1 ? `Move ${first.number}?` : `Move ${count} orders?`}
      description={`${words} Move anyway?`}
      confirmLabel="Move"
      onConfirm={() => {
        onClose()
        go()
      }}
      onCloseAutoFocus={onCloseAutoFocus}
    />
  )
}

const notDry = (order: Order, moment: Moment) =>
  runningTimers(order, moment.now)
    .map(({ name, endsAt }) => `${name} is not dry until ${momentInWords(new Date(endsAt), moment)}.`)
    .join(' ')

// A question has no room for more numbers.
const NAMED = 4

function stillRunning(orders: Order[]): string {
  const more = orders.length - NAMED
  const numbers = orders.slice(0, NAMED).map(({ number }) => number)
  const named = numbers.join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `The timers of ${orders.length} orders are still running: ${named}.`
}
