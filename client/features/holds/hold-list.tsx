import { useId } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import type { Order } from '#shared/orders/types.ts'
import { useNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { GateRow } from './gate-row.tsx'
import type { HoldActions } from './hold-actions.ts'
import { TimerRow } from './timer-row.tsx'
import { WaitRow } from './wait-row.tsx'

const TICK_MS = 2000

interface HoldListProps {
  order: Order
  /** Left out where nothing can be changed. */
  actions: HoldActions | undefined
}

/** What holds an order up; nothing where nothing does. */
export function HoldList(props: HoldListProps) {
  const { holds } = props.order
  const isUnused = !holds || (holds.gates.length === 0 && !holds.wait && holds.timers.length === 0)
  return isUnused ? null : <UsedList {...props} holds={holds} />
}

function UsedList({ order, actions, holds }: HoldListProps & { holds: NonNullable<Order['holds']> }) {
  const title = useId()
  const moment = useMoment()
  return (
    <section aria-labelledby={title} className="mb-5 rounded-lg bg-sunken px-3 pt-2.5 pb-1">
      <h3 id={title} className="text-xs text-muted">
        Holds
      </h3>
      <ul aria-labelledby={title} className="divide-y divide-line">
        {holds.wait && <WaitRow orderId={order.id} wait={holds.wait} moment={moment} actions={actions} />}
        {holds.timers.map((timer) => (
          <TimerRow key={timer.id} timer={timer} moment={moment} actions={actions} />
        ))}
        {holds.gates.map((gate) => (
          <GateRow key={gate.id} gate={gate} order={order} moment={moment} actions={actions} />
        ))}
      </ul>
    </section>
  )
}

function useMoment(): Moment {
  const { timeZone } = useUser()
  return { now: new Date(useNow(TICK_MS)), timeZone }
}
