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
  /**
   * Events that a visitor can cause at will get one row per hour with a count: for each network, or for all.
   */
  repeats?: 'from here' | 'from anywhere'
  /** The time of the event, if it wasn't now. */
  at?: Date
}

/**
 * Records an event that isn't in the log. Belongs in the transaction of the recorded change.
 * @param who the person, null for a customer, and the one organization whose ADMINs may read it
 * @param origin null if no request caused it
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
  /** A person's id. Shows their own actions, and actions on them. */
  person?: string | undefined
}

/**
 * Returns a page of an organization's audit, the latest first.
 * @param after the place where the former page ended
 */
export function listAudit(
  { db, shares }: AuditDeps,
  orgId: string,
  { kind, person }: Filter,
  after: queries.Place | undefined,
  signal: AbortSignal,
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
  const read = async () => {
    // Leaves out types from a newer version.
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

/**
 * Deletes old rows, and the oldest of too many of one person and type. So nobody can push out another person's
 * rows.
 */
export function sweepAudit(db: Database): Promise<void> {
  return queries.deleteOldAuditEvents(db, { days: 400, ofOneKind: 10_000 })
}
