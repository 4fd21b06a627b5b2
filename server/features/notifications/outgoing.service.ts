import { kindOf, type NotificationChannel, type NotificationKind } from '#shared/notifications/kinds.ts'
import type { NotificationSettings } from '#shared/notifications/schemas.ts'
import type { Database } from '../../db/client.ts'
import { selectOutgoing } from './outgoing.queries.ts'
import { subjectOf } from './notifications.presenter.ts'
import { settingsOf } from './settings.ts'

export interface OutgoingNotification {
  /** The same in each mail and push. */
  id: string
  kind: NotificationKind
  user: { id: string; displayName: string; email: string | null }
  organization: { id: string; name: string; timeZone: string }
  /** Null for a notification about a webhook or the server. */
  order: { id: string; number: string; title: string } | null
  webhook: { host: string } | null
  actorName: string | null
  /** Follows the actor's name, or is a whole sentence if there is no actor. */
  text: string
  settings: NotificationSettings
}

/** Undefined if it was read or isn't true any more, or if its recipient may not get it or doesn't want it. */
export async function findOutgoing(
  db: Database,
  orgId: string,
  id: string,
  channel: NotificationChannel,
): Promise<OutgoingNotification | undefined> {
  const row = await selectOutgoing(db, orgId, id, channel)
  if (!row) return undefined
  return {
    id,
    kind: row.kind,
    user: { id: row.user_id, displayName: row.user_name, email: row.email },
    organization: { id: orgId, name: row.organization_name, timeZone: row.time_zone },
    order: row.order_id === null ? null : { id: row.order_id, number: row.number, title: row.title },
    webhook: row.webhook_host === null ? null : { host: row.webhook_host },
    actorName: row.actor_name,
    text: kindOf(row.kind).text(subjectOf(row)),
    settings: settingsOf(row.chosen),
  }
}
