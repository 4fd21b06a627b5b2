import type { Order } from '#shared/orders/types.ts'
import { useNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { useToday } from '../../../core/use-today.ts'
import { writtenMoment } from '../../../ui/written.ts'
import { waitedInWords } from '../../holds/hold-words.ts'
import { stageSince } from '../data/stage-since.ts'

const TICK_MS = 60_000

/** The order's stage, since when, and how much of that it waited. The tooltip has the exact time. */
export function StageSince({ order }: { order: Order }) {
  const today = useToday()
  const { timeZone } = useUser()
  const now = new Date(useNow(TICK_MS))
  const { enteredStageAt } = order
  return (
    <time
      dateTime={enteredStageAt}
      title={writtenMoment(new Date(enteredStageAt))}
      className="text-xs text-muted"
    >
      {stageSince(order, today)}
      {waitedInWords(order, { now, timeZone })}
    </time>
  )
}
