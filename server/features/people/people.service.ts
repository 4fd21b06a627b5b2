import { randomBytes } from 'node:crypto'
import type { Membership, Role } from '#shared/people.ts'
import type { Database } from '../../db/client.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { addDefaultTemplates } from '../templates/defaults.service.ts'
import * as organization from './organization.queries.ts'
import * as queries from './people.queries.ts'

export interface PeopleDeps extends CommitDeps {
  /** Signs links to choose a password. */
  secret: string
  appUrl: string
  /** Whether mails can be sent. */
  mails: boolean
}

/** Makes an organization with its columns and default templates; belongs into the transaction that makes its first member. */
export async function foundOrganization(tx: Database, name: string, timeZone: string): Promise<string> {
  const base = slugOf(name)
  let orgId = await organization.insertOrganization(tx, { name, timeZone, slug: base })
  while (!orgId) {
    const slug = `${base}-${randomBytes(3).toString('hex')}`
    orgId = await organization.insertOrganization(tx, { name, timeZone, slug })
  }
  await organization.insertColumns(tx, orgId)
  await addDefaultTemplates(tx, orgId)
  return orgId
}

export function addMember(tx: Database, orgId: string, userId: string, role: Role): Promise<boolean> {
  return queries.insertMember(tx, orgId, userId, role)
}

export function membershipsOf(db: Database, userId: string): Promise<Membership[]> {
  return queries.selectMemberships(db, userId)
}

function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, 60) || 'organization'
}
