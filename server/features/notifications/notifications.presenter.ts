import type { WaitCause } from '#shared/holds/waits.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { presentLogged, type LoggedRow } from '../../log/events.service.ts'
import type { NotificationSubject } from '#shared/notifications/subject.ts'

export interface ToldRow extends Omit<LoggedRow, 'event_id' | 'event_created_at'>, Record<string, unknown> {
  kind: NotificationKind
  day: string | null
  cause: WaitCause | null
  /** Null for a date that has come. */
  event_id: string | null
  event_created_at: string
  note: string | null
}

export function subjectOf({
  kind,
  day,
  cause,
  note,
  event_id,
  event_created_at,
  ...logged
}: ToldRow): NotificationSubject & { kind: NotificationKind } {
  if (event_id === null) return { kind, day, cause, note, event: null }
  const row = { ...logged, event_id, event_created_at: new Date(event_created_at) }
  return { kind, day, cause, note, event: presentLogged(row) }
}
