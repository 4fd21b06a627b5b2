import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '#shared/audit/schemas.ts'
import type { Database } from '../client.ts'
import { auditEvents } from '../schema/audit.ts'
import { DEMO_PEOPLE, fullNameOf } from './people.ts'

interface Shop {
  orgId: string
  /** Ids, in the order of DEMO_PEOPLE. */
  people: string[]
  now: Date
}

type Line = {
  /** Index into DEMO_PEOPLE. */
  person: number
  /** Before now. */
  hours: number
  count?: number
} & AuditEvent

const [JUNE, MATEO, FREYA, SAM] = [0, 1, 2, 3]
const HOUR_MS = 3_600_000

// Usual places by the person's index.
const PLACES = [
  { network: '192.168.1.20', device: 'Firefox on Windows' },
  { network: '192.168.1.31', device: 'Chrome on Android' },
  { network: '192.168.1.32', device: 'Safari on iPad' },
  { network: '203.0.113.64', device: 'Safari on iPhone' },
]

/** The admin's audit of the last weeks, as the server would have written it. */
export async function insertAudit(tx: Database, { orgId, people, now }: Shop): Promise<void> {
  await tx.insert(auditEvents).values(
    linesOf(people).map(({ person, hours, count = 1, type, data }) => {
      const createdAt = new Date(now.getTime() - hours * HOUR_MS)
      const lastAt = count > 1 ? new Date(createdAt.getTime() + HOUR_MS / 10) : null
      // Entries from the event log have no place.
      const place = isDirect(type) ? PLACES[person] : {}
      return { orgId, userId: people[person], type, data, createdAt, count, lastAt, ...place }
    }),
  )
}

const isDirect = (type: string) => /^(session|password|token|orders\.exported|call)/.test(type)

function linesOf(people: string[]): Line[] {
  const userOf = (index: number) => ({
    userId: people[index] ?? null,
    name: DEMO_PEOPLE[index] ? fullNameOf(DEMO_PEOPLE[index]) : '',
  })
  const inviteId = randomUUID()
  return [
    { person: SAM, hours: 1200.4, type: 'session.started', data: {} },
    { person: JUNE, hours: 1010.7, type: 'column.changed', data: { status: 'FINISH', from: 6, to: 8 } },
    { person: FREYA, hours: 502.3, type: 'session.started', data: {} },
    { person: JUNE, hours: 480.6, type: 'orders.exported', data: { filter: {}, isSearched: false } },
    {
      person: JUNE,
      hours: 412.2,
      type: 'token.made',
      data: { name: 'Accounting', scope: 'read', expiresAt: null },
    },
    {
      person: JUNE,
      hours: 411.8,
      type: 'webhook.added',
      data: { webhookId: randomUUID(), host: 'hooks.example.com' },
    },
    { person: JUNE, hours: 171.2, type: 'invite.created', data: { inviteId, role: 'SHOP' } },
    { person: JUNE, hours: 170.9, type: 'invite.revoked', data: { inviteId } },
    {
      person: SAM,
      hours: 122.4,
      type: 'orders.exported',
      data: { filter: { status: ['DELIVERY', 'PICKUP'] }, isSearched: false },
    },
    {
      person: JUNE,
      hours: 98.3,
      type: 'member.role_changed',
      data: { ...userOf(SAM), from: 'SHOP', to: 'SALES' },
    },
    { person: MATEO, hours: 51.8, type: 'password.changed', data: {} },
    { person: SAM, hours: 29.1, count: 4, type: 'session.refused', data: { reason: 'password' } },
    { person: SAM, hours: 28.8, type: 'password.link_sent', data: {} },
    { person: SAM, hours: 28.7, type: 'password.set_by_link', data: {} },
    { person: SAM, hours: 28.6, type: 'session.started', data: {} },
    {
      person: MATEO,
      hours: 26.7,
      type: 'call.refused',
      data: { call: 'PATCH /api/organizations/:orgId/columns/:status' },
    },
    { person: FREYA, hours: 3.2, type: 'session.started', data: {} },
    { person: MATEO, hours: 2.6, type: 'session.ended', data: { isOther: true } },
  ]
}
