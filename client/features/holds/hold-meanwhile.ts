import type { Moment } from '#shared/holds/chips.ts'
import type { OrderGate, Wait } from '#shared/holds/types.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { calendarDay } from '../../core/calendar-day.ts'
import { IN_ARCHIVE } from '../../core/drafts/use-draft.ts'
import { gateInWords } from './hold-words.ts'
import * as t from '#texts/holds/holds.ts'

// The user reads what colleagues changed while the dialog was open, before saving.

type Present = Pick<Order, 'isArchived' | 'holds'>

/** `wait` is from the opening of the dialog; `typed` would overwrite the colleague's values. */
export function waitMeanwhile(
  { isArchived, holds }: Present,
  wait: Wait,
  typed: { note?: string; until?: string },
): string | undefined {
  if (isArchived) return IN_ARCHIVE
  const now = holds?.wait
  if (!now) return t.waitEnded
  if (now.for !== wait.for) {
    return t.otherWait({ now: WAIT_NAMES[now.for], before: WAIT_NAMES[wait.for] })
  }
  const changed: string[] = []
  if (typed.note !== undefined && now.note !== wait.note && typed.note !== (now.note ?? '')) {
    changed.push(now.note === null ? t.noteCleared : t.noteChanged({ note: now.note }))
  }
  if (typed.until !== undefined && now.until !== wait.until && typed.until !== (now.until ?? '')) {
    changed.push(now.until === null ? t.dayCleared : t.dayChanged({ day: calendarDay(now.until) }))
  }
  return changed.length > 0 ? changed.join(' ') : undefined
}

/** `gate` is from the opening of the dialog. */
export function gateMeanwhile(
  { isArchived, holds }: Present,
  gate: OrderGate,
  moment: Moment,
): string | undefined {
  if (isArchived) return IN_ARCHIVE
  const now = holds?.gates.find(({ id }) => id === gate.id)
  if (!now) return t.gateGone
  if (now.state === gate.state) return undefined
  return t.changedSince({ state: gateInWords(now, moment) })
}
