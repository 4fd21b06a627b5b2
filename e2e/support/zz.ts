import type { ServerProcess } from '../../test/support/server-process.ts'
import { sql } from './database.ts'
export const aSwitchedOffWebhook = async (server: ServerProcess, orgId: string) => {
  await sql(server.dataDir, `with w as (insert into webhooks (org_id, sealed, host, events, since_version, is_on, switched_off_at, switched_off_reason)
    values ($1, 'sealed', 'hooks.example.com', '{order.moved}', 0, false, now(), 'nothing arrived for a day') returning id, org_id),
    o as (update organizations set version = version + 1 where id = $1 returning version)
    insert into events (org_id, version, type, data) select w.org_id, o.version, 'webhook.switched_off', jsonb_build_object('webhookId', w.id, 'host', 'hooks.example.com', 'reason', 'nothing arrived for a day, the last answer was 503') from w, o`, [orgId])
}
