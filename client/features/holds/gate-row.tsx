import { Circle, CircleCheck, CircleDot, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import { isUnmet, mayMeet, type GateState } from '#shared/holds/gates.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import type { Asked } from './gate-dialog.tsx'
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
  /** Undefined if nothing can be changed. */
  actions: HoldActions | undefined
  /** Asks for a note first. The focus goes to the row afterwards. */
  onAsk: (asked: Asked, row: RefObject<HTMLElement | null>) => void
}

export function GateRow({ gate, order, moment, actions, onAsk }: GateRowProps) {
  const { role } = useUser()
  const row = useRef<HTMLLIElement>(null)
  const may = role !== null && mayMeet(gate, role)
  const unmet = isUnmet(gate)
  const late = isLeftBehind(gate, order)
  const ask = (state: Asked['state']) => onAsk({ gate, state }, row)

  return (
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
          {actions && unmet && !may && <HoldDetail>{adminsOr(gate.roles)} can say that it is met</HoldDetail>}
        </>
      }
      actions={
        actions && (
          <>
            {unmet && may && (
              <Button variant="outline" size="sm" aria-label={`Meet ${gate.name}`} onClick={() => ask('met')}>
                Meet
              </Button>
            )}
            <GateMenu gate={gate} onSet={actions.setGate} onAsk={ask} />
          </>
        )
      }
    />
  )
}
