import type { EventType, LoggedEvent } from '#shared/events/events.ts'
import type { Role } from '#shared/people/people.ts'
import { watchEpoch, type Epoch } from '../rooms/epoch.ts'
import type { Database } from '../db/client.ts'
import * as queries from './events.queries.ts'

/** Its column names differ from those of an order. */
export interface LoggedRow {
  event_id: string | number
  event_type: EventType
  event_data: unknown
  event_order_id: string | null
  event_via: string | null
  event_created_at: Date
  actor_id: string | null
  actor_name: string | null
  actor_image: string | null
  actor_role: Role | null
}

export function presentLogged(row: LoggedRow): LoggedEvent {
  return {
    id: Number(row.event_id),
    type: row.event_type,
    data: row.event_data,
    orderId: row.event_order_id,
    actor:
      row.actor_id !== null && row.actor_name !== null
        ? {
            id: row.actor_id,
            displayName: row.actor_name,
            profileImageUrl: row.actor_image,
            role: row.actor_role,
          }
        : null,
    ...(row.event_via !== null && { via: row.event_via }),
    createdAt: row.event_created_at.toISOString(),
  } as LoggedEvent
}

export const versionsOf = queries.selectVersions

export const lockOrganizations = queries.lockOrganizations

export const lockFreeOrganizations = queries.lockFreeOrganizations

export async function lockVersion(tx: Database, orgId: string): Promise<number | undefined> {
  return (await queries.lockOrganizations(tx, [orgId])).get(orgId)
}

export const epochOf = (db: Database): Epoch => watchEpoch(() => queries.selectEpoch(db))
