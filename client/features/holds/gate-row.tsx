import { Circle, CircleCheck, CircleDot, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import { isPayment, isUnmet, mayMeet, type GateState } from '#shared/holds/gates.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import type { Asked } from './gate-dialog.tsx'
import { GateMenu } from './gate-menu.tsx'
import type { HoldActions } from './holds.cache.ts'
import { HoldDetail, HoldRow } from './hold-row.tsx'
import { gateInWords, guardedInWords, isLeftBehind, adminsOr } from './hold-words.ts'
import * as t from '#texts/holds/holds.ts'
import * as tAbout from '#texts/orders/about-part.ts'

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
  actions: HoldActions | undefined
  /** The focus goes to the row afterwards. */
  onAsk: (asked: Asked, row: RefObject<HTMLElement | null>) => void
}

export function GateRow({ gate, order, moment, actions, onAsk }: GateRowProps) {
  const { role } = useUser()
  const row = useRef<HTMLLIElement>(null)
  const may = role !== null && mayMeet(gate, role)
  const unmet = isUnmet(gate)
  const part = order.parts?.find(({ id }) => id === gate.partId)
  const late = isLeftBehind(gate, part ?? order)
  const [label, named] = isPayment(gate) ? [t.markAsPaid, t.markAsPaidNamed] : [t.checkOff, t.checkOffNamed]
  const ask = (state: Asked['state']) => onAsk({ gate, state }, row)

  return (
    <HoldRow
      row={row}
      icon={late ? TriangleAlert : ICONS[gate.state]}
      tone={late ? 'late' : gate.state === 'met' ? 'done' : undefined}
      title={
        <>
          <span dir="auto">{gate.name}</span>
          {part && (
            <span title={tAbout.part(part)} className="text-xs font-semibold text-muted">
              {' '}
              {part.letter}
            </span>
          )}
          <span className="text-xs font-normal text-muted"> {guardedInWords(gate.stages)}</span>
        </>
      }
      details={
        <>
          <HoldDetail>{gateInWords(gate, moment)}</HoldDetail>
          {late && <HoldDetail late>{t.skipped}</HoldDetail>}
          {actions && unmet && !may && <HoldDetail>{t.onlyThey({ roles: adminsOr(gate.roles) })}</HoldDetail>}
        </>
      }
      actions={
        actions && (
          <>
            {unmet && may && (
              <Button
                variant="outline"
                size="sm"
                aria-label={named({ gate: gate.name })}
                onClick={() => ask('met')}
              >
                {label}
              </Button>
            )}
            <GateMenu gate={gate} onSet={actions.setGate} onAsk={ask} />
          </>
        )
      }
    />
  )
}
