import type { FastifyRequest } from 'fastify'
import { PAGE_ORGANIZATION, PAGE_PERSON } from '#shared/page-owner.ts'
import type { Database } from '../db/client.ts'
import { Conflict } from './errors.ts'
import { readOrganizationNames, type Session } from './sessions.ts'

const saves = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/**
 * A page shows what one person may see. Its session may belong to somebody else now, who signed in in another
 * tab. This keeps one person's typing from being saved as the other's, and one person's data from being shown
 * to the other. Callers without the header, such as programs, mean the person signed in.
 * @throws Conflict before anything is done
 */
export function refuseOtherPerson(request: FastifyRequest, { userId, displayName }: Session): void {
  const ofPage = request.headers[PAGE_PERSON]
  if (ofPage === undefined || ofPage === userId) return
  throw new Conflict(
    saves(request)
      ? `Another tab is signed in as ${displayName}, so nothing was saved. Copy what you typed, then reload this page`
      : `Another tab is signed in as ${displayName}. Please reload this page`,
  )
}

/**
 * The session may also look at another organization than the page, because another tab has switched.
 * @throws Conflict before anything is done
 */
export async function refuseOtherOrganization(
  request: FastifyRequest,
  session: Session,
  db: Database,
): Promise<void> {
  const ofPage = request.headers[PAGE_ORGANIZATION]
  if (ofPage === undefined || ofPage === session.orgId) return
  // Reading the names for a refusal takes its organization's turn. Otherwise a thousand refusals would take
  // connections from all others.
  const names = await request.server.inTurn(request, false, () => readOrganizationNames(db, session.userId))
  throw new Conflict(
    sentence({
      ofPage: names.get(String(ofPage)),
      active: names.get(session.orgId) ?? 'another organization',
      saves: saves(request),
    }),
  )
}

/** @param names.ofPage undefined where the person doesn't belong to it (any more) */
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
