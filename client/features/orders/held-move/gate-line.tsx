import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { isPayment, mayMeet } from '#shared/holds/gates.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import { localToday } from '#shared/dates.ts'
import * as t from '#texts/orders/held-move.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminsOr } from '../../holds/hold-words.ts'

interface GateLineProps {
  gate: OrderGate
  isOpen: boolean
  busy: boolean
  onCheckOff: () => void
}

export function GateLine({ gate, isOpen, busy, onCheckOff }: GateLineProps) {
  const { role } = useUser()
  const may = role !== null && mayMeet(gate, role)
  const [label, named] = isPayment(gate) ? [t.markAsPaid, t.markAsPaidNamed] : [t.checkOff, t.checkOffNamed]
  // The same icon as among the order's holds.
  const OpenIcon = gate.state === 'asked' ? CircleDot : Circle
  return (
    <li className="flex min-h-13 items-center gap-3 py-2">
      {isOpen ? (
        <OpenIcon aria-hidden className="size-4 shrink-0 text-muted" />
      ) : (
        <CircleCheck aria-hidden className="size-4 shrink-0 text-done-ink" />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {gate.name}
        </p>
        <p className="text-muted">
          {isOpen ? openWords(gate, may ? undefined : adminsOr(gate.roles)) : t.done}
        </p>
      </div>
      {isOpen && may && (
        <Button variant="secondary" aria-label={named({ gate: gate.name })} busy={busy} onClick={onCheckOff}>
          {label}
        </Button>
      )}
    </li>
  )
}

/** @param roles those who may check it off, if this person may not */
function openWords({ state, since }: OrderGate, roles: string | undefined): string {
  if (state !== 'asked') return roles === undefined ? t.open : t.openFor({ roles })
  const day = writtenDate(localToday(new Date(since)), 'short')
  return roles === undefined ? t.requested({ day }) : t.requestedFor({ day, roles })
}
