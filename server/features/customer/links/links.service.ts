import { todayIn } from '#shared/dates.ts'
import type { Role } from '#shared/people/people.ts'
import type { Services } from '../../../services.ts'
import type { Customer } from '../../../http/access.ts'
import { Conflict, Forbidden, Gone, NotFound } from '../../../http/errors.ts'
import { idOfAddress } from '../../../secrets/addresses.ts'
import { CUSTOMER_LINK, secretToken } from '../../../secrets/proofs.ts'
import { networkOf, countTry } from '../../../queue/throttle.ts'
import { CUSTOMER_READS, WRONG_LINKS } from '../../../queue/limits.ts'
import type { Database } from '../../../db/client.ts'
import { commit } from '../../../log/commit.service.ts'
import { onOrder } from '../../orders/change.service.ts'
import * as queries from './links.queries.ts'
import { say, type Said } from '#shared/texts/say.ts'
import * as t from '#texts/customer/customer-errors.ts'
import * as tError from '#texts/calls/errors.ts'

const DAYS_AFTER_ARCHIVING = 60

/** It shows the public part of the order to everyone who has it. */
export const linkUrl = ({ secret, config }: Pick<Services, 'secret' | 'config'>, id: string): string =>
  `${config.appUrl}/t/${secretToken(secret, CUSTOMER_LINK, id)}`

export function endOf({ archivedAt }: Pick<queries.LinkRow, 'archivedAt'>): Date | null {
  return archivedAt && new Date(archivedAt.getTime() + DAYS_AFTER_ARCHIVING * 24 * 60 * 60 * 1000)
}

export const hasEnded = (link: Pick<queries.LinkRow, 'revokedAt' | 'archivedAt'>, now: Date) => {
  const end = endOf(link)
  return link.revokedAt !== null || (end !== null && end <= now)
}

/** @throws NotFound if it opens nothing; Gone if its link was revoked or has ended */
export async function findCustomer(
  services: Pick<Services, 'db' | 'secret' | 'queues'>,
  token: string,
  address: string,
): Promise<Customer> {
  const id = await idOfAddress(services, CUSTOMER_LINK, token)
  if (id) await countTry(services.db, CUSTOMER_READS, id)
  const link = id && (await queries.selectProvenLink(services.db, id))
  if (!link) {
    await countTry(services.db, WRONG_LINKS, networkOf(address))
    throw new NotFound(tError.page)
  }
  if (hasEnded(link, new Date())) {
    throw new Gone(say(t.linkEnded, { shop: link.organizationName }))
  }
  return { orgId: link.orgId, orderId: link.orderId, linkId: link.id }
}

export async function activeLink(
  db: Database,
  orgId: string,
  orderId: string,
): Promise<queries.LinkRow | undefined> {
  const link = await queries.selectLink(db, orgId, orderId)
  return link && !hasEnded(link, new Date()) ? link : undefined
}

export async function requireLink(
  db: Database,
  orgId: string,
  { id, number }: { id: string; number: string },
): Promise<queries.LinkRow> {
  const link = await activeLink(db, orgId, id)
  if (!link) throw new Conflict(say(t.noLink, { order: number }))
  return link
}

/** The order is locked. @throws Gone if the link ended during the request */
export async function refuseEnded(tx: Database, { orgId, orderId, linkId }: Customer): Promise<void> {
  const link = await activeLink(tx, orgId, orderId)
  if (link?.id !== linkId) throw new Gone(say(t.linkJustEnded))
}

export async function validLinks({ db }: Pick<Services, 'db'>, ids: string[]): Promise<string[]> {
  const now = new Date()
  const links = ids.length === 0 ? [] : await queries.selectProvenLinks(db, ids)
  return links.filter((link) => !hasEnded(link, now)).map(({ id }) => id)
}

/** The order is locked. */
export const answerCustomer = queries.updateAnswered

/** Only the page's script calls it, because programs that scan mails follow links too. */
export async function noteOpened(services: Services, { orgId, orderId, linkId }: Customer): Promise<void> {
  const link = await queries.selectProvenLink(services.db, linkId)
  if (!link) return
  const today = todayIn(link.timeZone, new Date())
  if (link.openedOn !== null && link.openedOn >= today) return
  await commit(
    services,
    { orgId, userId: null },
    onOrder(orderId, async (tx, record) => {
      const isFirst = await queries.updateOpened(tx, orgId, linkId, today)
      if (isFirst) record({ type: 'link.opened', data: { linkId } })
    }),
  )
}

export const maySend = (role: Role): boolean => role !== 'SHOP'

export function refuseOtherRoles({ role }: { role: Role }, refusal: Said): void {
  if (!maySend(role)) throw new Forbidden(refusal)
}
