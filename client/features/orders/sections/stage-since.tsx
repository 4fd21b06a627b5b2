import type { Order } from '#shared/orders/types.ts'
import { useNow, useToday } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { writtenMoment } from '../../../ui/written.ts'
import { waitedInWords } from '../../holds/hold-words.ts'
import { stageSince } from '../data/stage-since.ts'

const TICK_MS = 60_000

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
