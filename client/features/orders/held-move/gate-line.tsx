import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { mayMeet } from '#shared/holds/gates.ts'
import type { OrderGate } from '#shared/holds/types.ts'
import { localToday } from '#shared/dates.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminsOr } from '../../holds/hold-words.ts'

interface GateLineProps {
  gate: OrderGate
  isOpen: boolean
  busy: boolean
  onMeet: () => void
}

/** A gate that blocks a move, with a button for users who may meet it. */
export function GateLine({ gate, isOpen, busy, onMeet }: GateLineProps) {
  const { role } = useUser()
  const may = role !== null && mayMeet(gate, role)
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
          {isOpen ? openWords(gate) : 'No longer in the way'}
          {isOpen && !may && ` · ${adminsOr(gate.roles)} can meet it`}
        </p>
      </div>
      {isOpen && may && (
        <Button variant="secondary" aria-label={`Meet ${gate.name}`} busy={busy} onClick={onMeet}>
          Meet
        </Button>
      )}
    </li>
  )
}

const openWords = ({ state, since }: OrderGate) =>
  state === 'asked' ? `Asked for since ${writtenDate(localToday(new Date(since)), 'short')}` : 'Open'
