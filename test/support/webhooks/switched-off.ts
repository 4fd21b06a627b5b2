import { transact } from '../../../server/db/transact.ts'
import { commit } from '../../../server/log/commit.service.ts'
import type { Somebody } from '../factories.ts'
import type { TestKerf } from '../kerf.ts'

export interface SwitchedOff {
  id: string
  orgId: string
}

/** A webhook that was switched off because deliveries failed. No message was ever sent to it. */
export async function aSwitchedOffWebhook(
  kerf: Pick<TestKerf, 'database' | 'services'>,
  { orgId }: Pick<Somebody, 'orgId'>,
  host = 'hooks.example.com',
): Promise<SwitchedOff> {
  const { rows } = await kerf.database.pool.query(
    `insert into webhooks (org_id, sealed, host, events, since_version)
     values ($1, 'sealed', $2, '{order.moved}', 0) returning id`,
    [orgId, host],
  )
  const webhook: SwitchedOff = { id: rows[0].id, orgId }
  await switchOff(kerf, webhook)
  return webhook
}

/** Switches it off, as the server does after a day of failed deliveries. */
export async function switchOff(
  { database, services }: Pick<TestKerf, 'database' | 'services'>,
  { id, orgId }: SwitchedOff,
): Promise<void> {
  const reason = 'nothing arrived for a day'
  const { rows } = await transact(database.pool, (tx) =>
    tx.execute<{ host: string }>(
      `update webhooks set is_on = false, switched_off_at = now(), switched_off_reason = '${reason}'
       where id = '${id}' returning host`,
    ),
  )
  await commit(services, { orgId, userId: null }, async (_tx, record) => {
    const host = rows[0]?.host ?? ''
    record({ type: 'webhook.switched_off', data: { webhookId: id, host, reason } })
  })
}
