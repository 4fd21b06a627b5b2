import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '#shared/audit/schemas.ts'
import type { Database } from '../client.ts'
import { auditEvents } from '../schema/audit.ts'
import { HOUR_MS, hoursBefore } from './events.ts'
import { FREYA, JUNE, MATEO, SAM, type DemoPerson } from './people.ts'

const PLACES = new Map([
  [JUNE, { network: '192.168.1.20', device: 'Firefox on Windows' }],
  [MATEO, { network: '192.168.1.31', device: 'Chrome on Android' }],
  [FREYA, { network: '192.168.1.32', device: 'Safari on iPad' }],
  [SAM, { network: '203.0.113.64', device: 'Safari on iPhone' }],
])

const inviteId = randomUUID()

const LINES: [DemoPerson, hoursAgo: number, AuditEvent, count?: number][] = [
  [SAM, 1200.4, { type: 'session.started', data: {} }],
  [JUNE, 1010.7, { type: 'column.changed', data: { status: 'FINISH', from: 6, to: 8 } }],
  [FREYA, 502.3, { type: 'session.started', data: {} }],
  [JUNE, 480.6, { type: 'orders.exported', data: { filter: {}, isSearched: false } }],
  [JUNE, 412.2, { type: 'token.made', data: { name: 'Accounting', scope: 'read', expiresAt: null } }],
  [JUNE, 411.8, { type: 'webhook.added', data: { webhookId: randomUUID(), host: 'hooks.example.com' } }],
  [JUNE, 171.2, { type: 'invite.created', data: { inviteId, role: 'SHOP' } }],
  [JUNE, 170.9, { type: 'invite.revoked', data: { inviteId } }],
  [
    SAM,
    122.4,
    { type: 'orders.exported', data: { filter: { status: ['DELIVERY', 'PICKUP'] }, isSearched: false } },
  ],
  [
    JUNE,
    98.3,
    {
      type: 'member.role_changed',
      data: { userId: SAM.id, name: SAM.displayName, from: 'SHOP', to: 'SALES' },
    },
  ],
  [MATEO, 51.8, { type: 'password.changed', data: {} }],
  [SAM, 29.1, { type: 'session.refused', data: { reason: 'password' } }, 4],
  [SAM, 28.8, { type: 'password.link_sent', data: {} }],
  [SAM, 28.7, { type: 'password.set_by_link', data: {} }],
  [SAM, 28.6, { type: 'session.started', data: {} }],
  [MATEO, 26.7, { type: 'call.refused', data: { call: 'PATCH /api/organizations/:orgId/columns/:status' } }],
  [FREYA, 3.2, { type: 'session.started', data: {} }],
  [MATEO, 2.6, { type: 'session.ended', data: { isOther: true } }],
]

// Entries from the event log have no place.
const HAS_PLACE = /^(session|password|token|orders\.exported|call)/

export async function insertAudit(tx: Database, orgId: string, now: Date): Promise<void> {
  await tx.insert(auditEvents).values(
    LINES.map(([person, hours, { type, data }, count = 1]) => {
      const createdAt = hoursBefore(now, hours)
      const lastAt = count > 1 ? new Date(createdAt.getTime() + HOUR_MS / 10) : null
      const place = HAS_PLACE.test(type) ? PLACES.get(person) : {}
      return { orgId, userId: person.id, type, data, createdAt, count, lastAt, ...place }
    }),
  )
}
