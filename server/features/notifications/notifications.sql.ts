import { sql, type SQL } from 'drizzle-orm'
import { ANSWERS, DEFAULT_CHANNELS, type Channels } from '#shared/notifications/kinds.ts'
import { nameIn } from '../../db/expressions.ts'

/** `s` is the person's row of notification_settings, which may be missing. */
export const goesTo = (channel: keyof Channels, kind: SQL) => sql`(coalesce(
  s.chosen -> 'channels' -> ${kind}, ${JSON.stringify(DEFAULT_CHANNELS)}::jsonb -> ${kind}) ->> ${channel})::boolean`

/** A notification `n` about an event `e` by an actor `a`, whose membership is `am`. */
export const TOLD = sql`
  n.kind, n.day::text, n.cause,
  e.id as event_id, e.type as event_type, e.data as event_data, e.order_id as event_order_id, e.via as event_via,
  e.created_at as event_created_at,
  a.id as actor_id, ${sql.raw(nameIn('n.org_id', 'a'))} as actor_name, a.profile_image_url as actor_image, am.role as actor_role,
  (select note_text(t.content, t.mentions, t.org_id) from order_notes t
   where t.org_id = n.org_id and t.order_id = n.order_id and t.id = (e.data ->> 'noteId')::uuid) as note`

export const WITH_EVENT = sql`
  left join events e on e.org_id = n.org_id and e.version = n.version
  left join users a on a.id = e.actor_id
  left join organization_members am on am.org_id = n.org_id and am.user_id = a.id`

/** Of a notification `n`: a line of its own, so that nothing later about its order hides it. */
export const IS_ALONE = sql`(n.kind in ('mention', 'backup') or n.kind = 'customer' and exists (
  select from events own where own.org_id = n.org_id and own.version = n.version
    and own.type = any(${sql.param([...ANSWERS])})))`
