import type { ClientBase } from 'pg'
import { z } from 'zod'
import { hashOfAddress } from '../../secrets/addresses.ts'
import { CALENDAR_FEED, CUSTOMER_LINK, secretToken } from '../../secrets/proofs.ts'
import { seal, unseal, WEBHOOK_TARGET, WrongSeal } from '../../secrets/vault.ts'
import type { Manifest } from '../manifest.ts'
import { openSecret, sealSecret, WrongPassphrase, type SealedSecret } from '../sealed-secret.ts'

type Secrets = NonNullable<Manifest['secrets']>

// Another server can't derive these from its own secret, and the secret of this one also opens other organizations.
const ADDRESSES = [
  { purpose: CUSTOMER_LINK, ids: 'select id from customer_links where org_id = $1 and revoked_at is null' },
  { purpose: CALENDAR_FEED, ids: 'select id from calendar_feeds where org_id = $1' },
]
const targetsSchema = z.record(z.string(), z.string())

export async function secretsOf(
  client: ClientBase,
  { orgId, secret, passphrase }: { orgId: string; secret: string; passphrase: string },
): Promise<Secrets> {
  const addresses: Secrets['addresses'] = {}
  for (const { purpose, ids } of ADDRESSES) {
    const { rows } = await client.query<{ id: string }>(ids, [orgId])
    for (const { id } of rows) addresses[hashOfAddress(purpose, secretToken(secret, purpose, id))] = id
  }
  const targets: Record<string, string> = {}
  for (const { id, sealed } of await selectWebhooks(client, orgId)) {
    const target = opened(secret, WEBHOOK_TARGET, sealed)
    if (target !== undefined) targets[id] = target
  }
  if (Object.keys(targets).length === 0) return { addresses }
  return { addresses, webhooks: sealSecret(JSON.stringify(targets), passphrase) }
}

/** Undefined for another passphrase, and none without one. */
export function openTargets(
  sealed: SealedSecret,
  passphrase: string | undefined,
): Record<string, string> | undefined {
  if (passphrase === undefined) return {}
  try {
    return targetsSchema.parse(JSON.parse(openSecret(sealed, passphrase)))
  } catch (error) {
    if (error instanceof WrongPassphrase) return undefined
    throw error
  }
}

/** Seals them with this server's secret. @returns the hosts of those that nobody can open */
export async function sealWebhooks(
  client: ClientBase,
  { orgId, secret, targets }: { orgId: string; secret: string; targets: Record<string, string> },
): Promise<string[]> {
  const lost: string[] = []
  for (const { id, host, sealed } of await selectWebhooks(client, orgId)) {
    if (opened(secret, WEBHOOK_TARGET, sealed) !== undefined) continue
    const target = targets[id]
    if (target === undefined) lost.push(host)
    else {
      const values = [orgId, id, seal(secret, WEBHOOK_TARGET, target)]
      await client.query('update webhooks set sealed = $3 where org_id = $1 and id = $2', values)
    }
  }
  return lost
}

/** Without those that this server's own secret makes. */
export async function keepAddresses(
  client: ClientBase,
  { orgId, secret, addresses }: { orgId: string; secret: string; addresses: Secrets['addresses'] },
): Promise<void> {
  const isOwn = (hash: string, id: string) =>
    ADDRESSES.some(({ purpose }) => hashOfAddress(purpose, secretToken(secret, purpose, id)) === hash)
  const former = Object.entries(addresses).filter(([hash, id]) => !isOwn(hash, id))
  await client.query(
    `insert into former_addresses (org_id, hash, subject_id)
     select $1, * from unnest($2::text[], $3::uuid[]) on conflict do nothing`,
    [orgId, former.map(([hash]) => hash), former.map(([, id]) => id)],
  )
}

async function selectWebhooks(client: ClientBase, orgId: string) {
  const { rows } = await client.query<{ id: string; host: string; sealed: string }>(
    'select id, host, sealed from webhooks where org_id = $1 order by id',
    [orgId],
  )
  return rows
}

function opened(secret: string, purpose: string, sealed: string): string | undefined {
  try {
    return unseal(secret, purpose, sealed)
  } catch (error) {
    if (error instanceof WrongSeal) return undefined
    throw error
  }
}
