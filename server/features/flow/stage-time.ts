import { waitedBetween } from './course-waits.ts'
import { daysBetween, type Span } from './order-state.ts'
import type { WorkClock } from './work-clock.ts'

/** The stay `s` of an `order_progress` row `p`. No row if it has left the stage or was archived. */
export const STANDING = `lateral (
  select stay ->> 'status' as status, (stay ->> 'enteredAt')::timestamptz as entered_at
  from (select p.state #> '{stays,-1}' as stay) last where stay ->> 'leftAt' is null and stay is not null) s`

/** They need an `order_progress` row `p` and its stay `s`. */
export const STAGE_TIME = `
  to_json(s.entered_at) as "enteredAt", (p.state -> 'waits') || coalesce(p.state -> 'waited', '[]') as waits`

/** What an order `o` takes: its own estimate, else the sum of its parts', as `estimateOf` says. */
export const ESTIMATE = `case when o.estimated_hours is null and o.parts is not null
  then (select sum((part ->> 'hours')::int)::int from jsonb_array_elements(o.parts) part) else o.estimated_hours end`

export interface StageTimeRow {
  /** Null if the consumer hasn't read the order's events yet. */
  enteredAt: string | null
  /** Waits in the stage, and perhaps former ones. */
  waits: Span[] | null
}

/** Own working days in the stage until now, and the waited ones. */
export function stageTime(
  { enteredAt, waits }: StageTimeRow,
  now: Date,
  clock: WorkClock,
): { days: number; waited: number } {
  if (enteredAt === null) return { days: 0, waited: 0 }
  const leftAt = now.toISOString()
  const days = daysBetween(enteredAt, leftAt, clock)
  const waited = Math.min(days, waitedBetween(waits ?? [], { enteredAt, leftAt }, clock))
  return { days: days - waited, waited }
}
