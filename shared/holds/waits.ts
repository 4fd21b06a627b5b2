import { daysUntil, todayIn, type CalendarDate } from '#shared/dates.ts'
import * as t from '#texts/holds/waits.ts'

export const WAIT_CAUSES = ['customer', 'supplier', 'material', 'site', 'other'] as const
export type WaitCause = (typeof WAIT_CAUSES)[number]

export const HOLD_CAUSES = [...WAIT_CAUSES, 'gate', 'timer'] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]

/** Follows "waiting for". */
export const WAIT_NAMES: Record<WaitCause, string> = {
  customer: t.customer,
  supplier: t.supplier,
  material: t.material,
  site: t.site,
  other: t.other,
}

interface Waiting {
  until: CalendarDate | null
  /** An instant. */
  since: string
}

/** In the organization's midnights. */
export function waitedDays({ since }: Waiting, today: CalendarDate, timeZone: string): number {
  return daysUntil(today, todayIn(timeZone, new Date(since)))
}

export const isWaitOver = ({ until }: Waiting, today: CalendarDate) => until !== null && until < today

interface Said {
  for: WaitCause
  note: string | null
}

export const waitInSearch = (wait: Said) => [t.waitingFor({ cause: WAIT_NAMES[wait.for] }), wait.note ?? '']

interface InStage {
  enteredStageAt: string
  holds: { wait: Pick<Waiting, 'since'> | null; waited: number } | null
}

/** In its present stage, including the current wait. */
export function waitedSeconds({ enteredStageAt, holds }: InStage, now: Date): number {
  if (!holds) return 0
  const { wait, waited } = holds
  if (!wait) return waited
  const from = Math.max(Date.parse(wait.since), Date.parse(enteredStageAt))
  return waited + Math.max(0, Math.floor((now.getTime() - from) / 1000))
}
