import type { FastifyRequest } from 'fastify'
import { PAGE_ORGANIZATION, PAGE_PERSON } from '#shared/requests.ts'
import type { Database } from '../db/client.ts'
import { Conflict } from './errors.ts'
import { readOrganizationNames, type Session } from '../sessions/sessions.ts'
import * as t from '#texts/calls/errors.ts'
import { say } from '#shared/texts/say.ts'

const saves = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/** Another tab may have signed in somebody else, whose typing must stay apart. @throws Conflict */
export function refuseOtherPerson(request: FastifyRequest, { userId, displayName }: Session): void {
  const ofPage = request.headers[PAGE_PERSON]
  if (ofPage === undefined || ofPage === userId) return
  throw new Conflict(say(saves(request) ? t.otherPersonUnsaved : t.otherPerson, { name: displayName }))
}

/** Another tab may have switched the organization. @throws Conflict */
export async function refuseOtherOrganization(
  request: FastifyRequest,
  session: Session,
  db: Database,
): Promise<void> {
  const ofPage = request.headers[PAGE_ORGANIZATION]
  if (ofPage === undefined || ofPage === session.orgId) return
  // Otherwise a thousand refusals would take connections from all others.
  const names = await request.server.inQueue(request, false, () => readOrganizationNames(db, session.userId))
  const own = names.get(String(ofPage))
  const isSave = saves(request)
  if (own === undefined) throw new Conflict(say(isSave ? t.notYourShopUnsaved : t.notYourShop))
  const shops = { own, active: names.get(session.orgId) }
  throw new Conflict(say(isSave ? t.otherShopUnsaved : t.otherShop, shops))
}
