import { Circle, CircleCheck, CircleDot, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import { isUnmet, mayMeet, type GateState } from '#shared/holds/gates.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { GateDialog, type Asked } from './gate-dialog.tsx'
import { GateMenu } from './gate-menu.tsx'
import type { HoldActions } from './hold-actions.ts'
import { HoldDetail, HoldRow } from './hold-row.tsx'
import { gateInWords, guardedInWords, isLeftBehind, adminsOr } from './hold-words.ts'

const ICONS: Record<GateState, LucideIcon> = {
  open: Circle,
  asked: CircleDot,
  met: CircleCheck,
  not_needed: CircleSlash,
}

interface GateRowProps {
  gate: OrderGate
  order: Order
  moment: Moment
  actions: HoldActions
}

/** A gate of an order: its state in words, and what the viewer may do about it. */
export function GateRow({ gate, order, moment, actions }: GateRowProps) {
  const { role } = useUser()
  // The count is a key: each dialog starts with fresh state.
  const [asked, setAsked] = useState<Asked & { count: number }>({ gate, open: false, state: 'met', count: 0 })
  const row = useRef<HTMLLIElement>(null)
  const may = role !== null && mayMeet(gate, role)
  const unmet = isUnmet(gate)
  const late = isLeftBehind(gate, order)
  const ask = (state: Asked['state']) =>
    setAsked(({ count }) => ({ gate, open: true, state, count: count + 1 }))

  return (
    <>
      <HoldRow
        row={row}
        icon={late ? TriangleAlert : ICONS[gate.state]}
        tone={late ? 'late' : gate.state === 'met' ? 'done' : undefined}
        title={
          <>
            <span dir="auto">{gate.name}</span>
            <span className="text-xs font-normal text-muted"> {guardedInWords(gate.stages)}</span>
          </>
        }
        details={
          <>
            <HoldDetail>{gateInWords(gate, moment)}</HoldDetail>
            {late && <HoldDetail late>the order went on without it</HoldDetail>}
            {!order.isArchived && unmet && !may && (
              <HoldDetail>{adminsOr(gate.roles)} can say that it is met</HoldDetail>
            )}
          </>
        }
        actions={
          !order.isArchived && (
            <>
              {unmet && may && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Meet ${gate.name}`}
                  onClick={() => ask('met')}
                >
                  Meet
                </Button>
              )}
              <GateMenu gate={gate} onSet={actions.setGate} onAsk={ask} />
            </>
          )
        }
      />
      {asked.count > 0 && (
        <GateDialog
          key={asked.count}
          order={order}
          asked={asked}
          moment={moment}
          onSet={actions.setGate}
          onClose={() => setAsked((before) => ({ ...before, open: false }))}
          onCloseAutoFocus={(event) => {
            // The button that asked is gone with the gate's former state.
            event.preventDefault()
            row.current?.querySelector('button')?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}
