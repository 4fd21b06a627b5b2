import type { FastifyRequest } from 'fastify'
import { PAGE_ORGANIZATION } from '#shared/page-organization.ts'
import type { Database } from '../db/client.ts'
import { Conflict } from './errors.ts'
import { readOrganizationNames, type Session } from './sessions.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * A page shows one organization, and its session may look at another one by now, because another tab has switched. What
 * was typed for one shop is not saved in the other, and the other's data is not shown as this one's. Programs and other
 * callers that do not send the header mean the active organization.
 * @throws Conflict before anything is done
 */
export async function refuseOtherOrganization(
  { method, headers }: FastifyRequest,
  session: Session,
  db: Database,
): Promise<void> {
  const ofPage = headers[PAGE_ORGANIZATION]
  if (ofPage === undefined || ofPage === session.orgId) return
  const names = await readOrganizationNames(db, session.userId)
  throw new Conflict(
    sentence({
      ofPage: names.get(String(ofPage)),
      active: names.get(session.orgId) ?? 'another organization',
      saves: !READS.has(method),
    }),
  )
}

/** @param names.ofPage undefined where they do not belong to it (any more) */
function sentence({ ofPage, active, saves }: { ofPage?: string; active: string; saves: boolean }): string {
  if (ofPage === undefined) {
    return saves
      ? 'You do not belong to the organization of this page any more, so nothing was saved. Copy what you typed, then reload'
      : 'You do not belong to the organization of this page any more. Please reload it'
  }
  return saves
    ? `Another tab has switched to ${active}, so nothing was saved. Switch back to ${ofPage} there and save again`
    : `Another tab has switched to ${active}. Switch back to ${ofPage} there, or reload this page`
}
