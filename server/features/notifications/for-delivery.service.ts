import { kindOf, type DeliveryChannel, type NotificationKind } from '#shared/notifications/kinds.ts'
import type { NotificationSettings } from '#shared/notifications/types.ts'
import type { Database } from '../../db/client.ts'
import { selectDelivery } from './for-delivery.queries.ts'
import { toldOf } from './notifications.presenter.ts'
import { settingsOf } from './settings.ts'

/** A notification as it is mailed or pushed. */
export interface Delivery {
  /** The notification's: the same in each mail and push. */
  id: string
  kind: NotificationKind
  user: { id: string; displayName: string; email: string | null }
  organization: { id: string; name: string; timeZone: string }
  /** Null where it is about a webhook. */
  order: { id: string; number: string; title: string } | null
  webhook: { host: string } | null
  actorName: string | null
  /** Goes on after the actor's name; a sentence of its own where nobody did it. */
  text: string
  settings: NotificationSettings
}

/**
 * Undefined where it may not be sent any more: it was read or is no longer true, the person is no member, has muted the
 * order, wants none by this channel or must choose a new password, or the order is archived or gone. Of a webhook while it
 * is switched off, and to ADMINs.
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
