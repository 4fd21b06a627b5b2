import { randomUUID } from 'node:crypto'
import type { Database } from '../client.ts'
import { apiTokens, webhooks } from '../schema/programs.ts'

interface Shop {
  orgId: string
  /** Ids, in the order of DEMO_PEOPLE. */
  people: string[]
  now: Date
}

const HOUR_MS = 3_600_000

const HOST = 'hooks.example.com'

/** A token whose secret nobody has, and a webhook that is off because nothing listens at its address. */
export async function insertPrograms(
  tx: Database,
  { orgId, people, now }: Shop,
  seal: (url: string) => string,
): Promise<void> {
  const [by] = people
  if (!by) throw new Error('The demonstration shop has nobody')
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  await tx.insert(apiTokens).values({
    orgId,
    userId: by,
    name: 'Accounting',
    hash: randomUUID(),
    scope: 'read',
    createdAt: ago(412.2),
    expiresAt: ago(412.2 - 365 * 24),
    lastUsedAt: ago(1.4),
  })
  await tx.insert(webhooks).values({
    orgId,
    createdBy: by,
    sealed: seal(`https://${HOST}/kerf`),
    host: HOST,
    events: ['order.created', 'order.moved', 'approval.given'],
    sinceVersion: 0,
    isOn: false,
    createdAt: ago(411.8),
  })
}
