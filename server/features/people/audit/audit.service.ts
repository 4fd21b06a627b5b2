import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { auditTypes } from '#shared/audit/audit-types.ts'
import type { AuditKind } from '#shared/audit/kinds.ts'
import type { AuditEntry, AuditEvent } from '#shared/audit/schemas.ts'
import { browserName } from '#shared/people/browser-name.ts'
import type { Services } from '../../../services.ts'
import type { Database } from '../../../db/client.ts'
import { networkOf } from '../../../queue/throttle.ts'
import * as queries from './audit.queries.ts'

export const originSchema = z.object({
  network: z.string(),
  device: z.string(),
  requestId: z.string(),
})

export type Origin = z.infer<typeof originSchema>

export function originOf({ ip, headers, id }: FastifyRequest): Origin {
  return { network: networkOf(ip), device: browserName(headers['user-agent'] ?? ''), requestId: id }
}

interface Options {
  /** One row per hour with a count, for events that a visitor can cause at will. */
  repeats?: 'from here' | 'from anywhere'
  /** The time of the event, if it wasn't now. */
  at?: Date
}

/** Belongs in the transaction of the recorded change. @param origin null if no request caused it */
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
  /** Shows their own actions, and actions on them. */
  person?: string | undefined
}

/** @param after the place where the former page ended */
export function listAudit(
  { db, queues }: Services,
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
  return queues.lists.run(orgId, read, signal)
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

/** Limits each person and type, so that nobody can push out another person's rows. */
export function sweepAudit(db: Database): Promise<void> {
  return queries.deleteOldAuditEvents(db, { days: 400, ofOneKind: 10_000 })
}
