import { createHash } from 'node:crypto'
import { auditTypes } from '#shared/audit/audit-types.ts'
import type { AuditKind } from '#shared/audit/kinds.ts'
import type { AuditEntry, AuditEvent } from '#shared/audit/schemas.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './audit.queries.ts'
import type { Origin } from './origin.ts'

export interface AuditDeps {
  db: Database
  shares: Pick<ConnectionShares, 'lists'>
}

interface Options {
  /** What can be caused as often as somebody likes has one row an hour, which counts: from each network, or from all. */
  repeats?: 'from here' | 'from anywhere'
  /** When it happened, where that was not now. */
  at?: Date
}

/**
 * Writes down what stands in no log of events; belongs into the transaction of what it tells.
 * @param who the person, null for a customer, and the one organization whose ADMINs may read it
 * @param origin null where no request caused it
 */
export async function audit(
  tx: Database,
  { orgId, userId }: { orgId: string; userId: string | null },
  origin: Origin | null,
  event: AuditEvent,
  { repeats, at }: Options = {},
): Promise<void> {
  const network = repeats === 'from here' ? (origin?.network ?? null) : null
  const repeatKey = repeats ? repeatKeyOf(userId, event, network, at ?? new Date()) : null
  await queries.insertAuditEvent(tx, orgId, { userId, ...origin, ...event, repeatKey, createdAt: at })
}

function repeatKeyOf(
  userId: string | null,
  { type, data }: AuditEvent,
  network: string | null,
  at: Date,
): string {
  const hour = at.toISOString().slice(0, 13)
  return createHash('sha256')
    .update(JSON.stringify([userId, type, data, network, hour]))
    .digest('base64url')
}

const PAGE = 100

interface Filter {
  kind?: AuditKind | undefined
  /** Somebody's id: what they did, and what was done to them. */
  person?: string | undefined
}

/**
 * A page of an organization's audit, the latest first.
 * @param after where the page before ended
 */
export function listAudit(
  { db, shares }: AuditDeps,
  orgId: string,
  { kind, person }: Filter,
  after: queries.Place | undefined,
  signal: AbortSignal,
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
  const read = async () => {
    // What a newer version wrote is left out.
    const filter = { types: auditTypes(kind), person }
    const rows = await queries.selectAuditEvents(db, orgId, filter, { after, limit: PAGE + 1 })
    const entries = rows.slice(0, PAGE).map(present)
    const last = rows.length > PAGE ? entries.at(-1) : undefined
    return { entries, next: last && `${last.createdAt}_${last.id}` }
  }
  return shares.lists.run(orgId, read, signal)
}

function present({ person, createdAt, lastAt, ...row }: queries.AuditRow): AuditEntry {
  const { userId, displayName, profileImageUrl, role } = person
  return {
    ...row,
    person: userId && displayName !== null ? { id: userId, displayName, profileImageUrl, role } : null,
    createdAt: createdAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
  } as AuditEntry
}

/** Removes what is old, and what one person has too much of one type of: nobody can push out another person's lines. */
export function sweepAudit(db: Database): Promise<void> {
  return queries.deleteOldAuditEvents(db, { days: 400, ofOneKind: 10_000 })
}
