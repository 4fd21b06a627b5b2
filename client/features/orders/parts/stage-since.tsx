import type { Order } from '#shared/orders/types.ts'
import { useToday } from '../../../core/use-today.ts'
import { stageSince } from '../data/stage-since.ts'

/** In which stage an order is, and since when. The tooltip has the exact time. */
export function StageSince({ order }: { order: Order }) {
  const today = useToday()
  const { enteredStageAt } = order
  return (
    <time
      dateTime={enteredStageAt}
      title={new Date(enteredStageAt).toLocaleString()}
      className="text-xs text-muted"
    >
      {stageSince(order, today)}
    </time>
  )
}
