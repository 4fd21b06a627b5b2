import { kindOf, type DeliveryChannel, type NotificationKind } from '#shared/notifications/kinds.ts'
import type { NotificationSettings } from '#shared/notifications/types.ts'
import type { Database } from '../../db/client.ts'
import { selectDelivery } from './for-delivery.queries.ts'
import { toldOf } from './notifications.presenter.ts'
import { settingsOf } from './settings.ts'

export interface Delivery {
  /** The notification's id, the same in each mail and push. */
  id: string
  kind: NotificationKind
  user: { id: string; displayName: string; email: string | null }
  organization: { id: string; name: string; timeZone: string }
  /** Null for a notification about a webhook. */
  order: { id: string; number: string; title: string } | null
  webhook: { host: string } | null
  actorName: string | null
  /** Follows the actor's name, or is a whole sentence if there is no actor. */
  text: string
  settings: NotificationSettings
}

/**
 * Returns undefined if the notification may no longer be sent:
 * - it was read or is no longer true;
 * - the order is archived or gone;
 * - the person left, muted the order, turned off the channel or must choose a new password;
 * - it is about a webhook, and the webhook is on again or the person isn't an ADMIN.
 */
export async function findDelivery(
  db: Database,
  orgId: string,
  id: string,
  channel: DeliveryChannel,
): Promise<Delivery | undefined> {
  const row = await selectDelivery(db, orgId, id, channel)
  if (!row) return undefined
  return {
    id,
    kind: row.kind,
    user: { id: row.user_id, displayName: row.user_name, email: row.email },
    organization: { id: orgId, name: row.organization_name, timeZone: row.time_zone },
    order: row.order_id === null ? null : { id: row.order_id, number: row.number, title: row.title },
    webhook: row.webhook_host === null ? null : { host: row.webhook_host },
    actorName: row.actor_name,
    text: kindOf(row.kind).text(toldOf(row)),
    settings: settingsOf(row.chosen),
  }
}
