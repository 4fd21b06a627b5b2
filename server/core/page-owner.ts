import type { FastifyRequest } from 'fastify'
import { PAGE_ORGANIZATION, PAGE_PERSON } from '#shared/page-owner.ts'
import type { Database } from '../db/client.ts'
import { Conflict } from './errors.ts'
import { readOrganizationNames, type Session } from './sessions.ts'

const saves = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/**
 * A page shows what one person may see, and its session may be somebody else's by now, who has signed in in another tab.
 * What the one has typed is not saved as the other's, and what the other may see is not shown under the one's name.
 * Programs and other callers that do not send the header mean whoever is signed in.
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
 * In the same way the session may look at another organization than the page, because another tab has switched.
 * @throws Conflict before anything is done
 */
export async function refuseOtherOrganization(
  request: FastifyRequest,
  session: Session,
  db: Database,
): Promise<void> {
  const ofPage = request.headers[PAGE_ORGANIZATION]
  if (ofPage === undefined || ofPage === session.orgId) return
  // To read the words of a refusal is its organization's turn, too: else whoever is refused a thousand times takes connections
  // from all the others.
  const names = await request.server.inTurn(request, false, () => readOrganizationNames(db, session.userId))
  throw new Conflict(
    sentence({
      ofPage: names.get(String(ofPage)),
      active: names.get(session.orgId) ?? 'another organization',
      saves: saves(request),
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
