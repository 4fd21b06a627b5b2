import { Suspense, useId, useState } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import type { Holds, Wait } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { useNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { GateRow } from './gate-row.tsx'
import type { HoldActions } from './hold-actions.ts'
import { TimerRow } from './timer-row.tsx'
import { WaitDialog, WaitRow } from './wait-row.tsx'

const TICK_MS = 2000

interface HoldListProps {
  order: Order
  actions: HoldActions
}

/** What holds an order up; nothing where nothing does, or the dialog that is still open over it. */
export function HoldList({ order, actions }: HoldListProps) {
  // The count is a key: each dialog starts with fresh state.
  const [edited, setEdited] = useState<{ wait?: Wait; open: boolean; count: number }>({
    open: false,
    count: 0,
  })
  const close = () => setEdited((before) => ({ ...before, open: false }))
  const { holds } = order
  const isUsed = holds && (holds.gates.length > 0 || holds.wait !== null || holds.timers.length > 0)
  return (
    <>
      {isUsed && (
        <UsedList
          order={order}
          holds={holds}
          actions={actions}
          onEdit={(wait) => setEdited(({ count }) => ({ wait, open: true, count: count + 1 }))}
        />
      )}
      {edited.wait && (
        <Suspense>
          <WaitDialog
            key={edited.count}
            order={order}
            wait={edited.wait}
            open={edited.open}
            onSave={actions.setWait}
            onClose={close}
            onFailed={close}
          />
        </Suspense>
      )}
    </>
  )
}

interface UsedListProps extends HoldListProps {
  holds: Holds
  onEdit: (wait: Wait) => void
}

function UsedList({ order, actions, holds, onEdit }: UsedListProps) {
  const title = useId()
  const moment = useMoment()
  const { wait } = holds
  // Those of an archived order stay as they are.
  const given = order.isArchived ? undefined : actions
  return (
    <section aria-labelledby={title} className="mb-5 rounded-lg bg-sunken px-3 pt-2.5 pb-1">
      <h3 id={title} className="text-xs text-muted">
        Holds
      </h3>
      <ul aria-labelledby={title} className="divide-y divide-line">
        {wait && (
          <WaitRow
            wait={wait}
            moment={moment}
            actions={given && { onEdit: () => onEdit(wait), onEnd: () => given.setWait(null) }}
          />
        )}
        {holds.timers.map((timer) => (
          <TimerRow key={timer.id} timer={timer} moment={moment} actions={given} />
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
