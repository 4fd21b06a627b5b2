import { CircleCheck } from 'lucide-react'
import { Suspense, useId, useRef, useState, type RefObject } from 'react'
import { isUnmet } from '#shared/holds/gates.ts'
import type { Holds, Wait } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusFallback } from '../../ui/dialog/focus-fallback.ts'
import { GateDialog, type Asked as AskedGate } from './gate-dialog.tsx'
import { GateRow } from './gate-row.tsx'
import type { HoldActions } from './holds.cache.ts'
import { TimerRow } from './timer-row.tsx'
import { useMoment } from './time-of-day.ts'
import { WaitDialog, WaitRow } from './wait-row.tsx'
import * as t from '#texts/holds/holds.ts'

type Asked = { wait: Wait } | { gate: AskedGate; row: RefObject<HTMLElement | null> }

interface HoldListProps {
  order: Order
  actions: HoldActions
  /** Gates that need nothing more are behind a button. */
  foldsDone?: boolean | undefined
}

/** Renders nothing without holds, except for a dialog that is still open. */
export function HoldList({ order, actions, foldsDone }: HoldListProps) {
  // The count is a key: each dialog starts with fresh state.
  const [dialog, setDialog] = useState<{ asked?: Asked; open: boolean; count: number }>({
    open: false,
    count: 0,
  })
  const ask = (asked: Asked) => setDialog(({ count }) => ({ asked, open: true, count: count + 1 }))
  const close = () => setDialog((before) => ({ ...before, open: false }))
  const { asked, open, count } = dialog
  const { holds } = order
  const isUsed = holds && (holds.gates.length > 0 || holds.wait !== null || holds.timers.length > 0)
  return (
    <>
      {isUsed && <UsedList {...{ order, holds, actions, foldsDone }} onAsk={ask} />}
      {asked && 'wait' in asked && (
        <Suspense>
          <WaitDialog
            key={count}
            order={order}
            wait={asked.wait}
            open={open}
            onSave={actions.setWait}
            onClose={close}
            onFailed={close}
          />
        </Suspense>
      )}
      {asked && 'gate' in asked && (
        <GateDialog
          key={count}
          order={order}
          asked={asked.gate}
          open={open}
          onSet={actions.setGate}
          onClose={close}
          onCloseAutoFocus={(event) => {
            // The button that opened the dialog went away with the gate's former state.
            const button = asked.row.current?.querySelector('button')
            if (!button) return
            event.preventDefault()
            button.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}

interface UsedListProps extends HoldListProps {
  holds: Holds
  onAsk: (asked: Asked) => void
}

function UsedList({ order, actions, holds, foldsDone, onAsk }: UsedListProps) {
  const title = useId()
  const moment = useMoment()
  const { wait } = holds
  const [unfolded, setUnfolded] = useState(false)
  const done = foldsDone ? holds.gates.filter((gate) => !isUnmet(gate)) : []
  const folded = !unfolded && done.length > 0
  const gates = folded ? holds.gates.filter(isUnmet) : holds.gates
  const hasRows = wait !== null || holds.timers.length + gates.length > 0
  const given = order.isArchived ? undefined : actions
  return (
    <section aria-labelledby={title} className="mb-5 rounded-lg bg-sunken px-3 pt-2.5 pb-1">
      <h3 id={title} className="text-xs text-muted">
        {t.title}
      </h3>
      {hasRows && (
        <ul aria-labelledby={title} className="divide-y divide-line">
          {wait && (
            <WaitRow
              wait={wait}
              moment={moment}
              actions={given && { onEdit: () => onAsk({ wait }), onEnd: () => given.setWait(null) }}
            />
          )}
          {holds.timers.map((timer) => (
            <TimerRow key={timer.id} timer={timer} moment={moment} actions={given} />
          ))}
          {gates.map((gate) => (
            <GateRow
              key={gate.id}
              gate={gate}
              order={order}
              moment={moment}
              actions={given}
              onAsk={(asked, row) => onAsk({ gate: asked, row })}
            />
          ))}
        </ul>
      )}
      {folded && <UnfoldButton n={done.length} onPress={() => setUnfolded(true)} />}
    </section>
  )
}

function UnfoldButton({ n, onPress }: { n: number; onPress: () => void }) {
  const place = useRef<HTMLSpanElement>(null)
  useFocusFallback(place)
  return (
    <span ref={place}>
      <Button variant="ghost" size="sm" className="-mx-2.5 my-1" onClick={onPress}>
        <CircleCheck aria-hidden />
        {t.done({ n })}
      </Button>
    </span>
  )
}
