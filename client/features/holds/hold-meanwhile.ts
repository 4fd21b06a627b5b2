import type { Moment } from '#shared/holds/chips.ts'
import type { OrderGate, Wait } from '#shared/holds/types.ts'
import { WAIT_NAMES } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { calendarDay } from '../../core/calendar-day.ts'
import { IN_ARCHIVE } from '../../core/unsaved/in-archive.ts'
import { gateInWords } from './hold-words.ts'

// What colleagues changed while a dialog about a hold was open. The user reads it before saving.

type Present = Pick<Order, 'isArchived' | 'holds'>

/**
 * @param wait the wait when the dialog was opened
 * @param typed the values that would overwrite the colleague's
 */
export function waitMeanwhile(
  { isArchived, holds }: Present,
  wait: Wait,
  typed: { note?: string; until?: string },
): string | undefined {
  if (isArchived) return IN_ARCHIVE
  const now = holds?.wait
  const what = WAIT_NAMES[wait.for]
  if (!now) return `The order does not wait for ${what} any more. If you save, it waits again.`
  if (now.for !== wait.for) {
    return `The order waits for ${WAIT_NAMES[now.for]} by now. If you save, it waits for ${what} again.`
  }
  const changed: string[] = []
  if (typed.note !== undefined && now.note !== wait.note && typed.note !== (now.note ?? '')) {
    changed.push(now.note === null ? 'the note was emptied' : `the note was changed to “${now.note}”`)
  }
  if (typed.until !== undefined && now.until !== wait.until && typed.until !== (now.until ?? '')) {
    changed.push(
      now.until === null ? 'the day was emptied' : `the day was changed to ${calendarDay(now.until)}`,
    )
  }
  return changed.length > 0 ? `Meanwhile ${changed.join(', and ')}.` : undefined
}

const GATE_IS_GONE = 'The order does not have this gate any more.'

/** @param gate the gate when the dialog was opened */
export function gateMeanwhile(
  { isArchived, holds }: Present,
  gate: OrderGate,
  moment: Moment,
): string | undefined {
  if (isArchived) return IN_ARCHIVE
  const now = holds?.gates.find(({ id }) => id === gate.id)
  if (!now) return GATE_IS_GONE
  if (now.state === gate.state) return undefined
  return `By now it is ${gateInWords(now, moment)}.`
}
