import type { Customer } from '../../core/access.ts'
import { Gone, NotFound } from '../../core/errors.ts'
import { idOfToken, secretToken } from '../../core/secret-token.ts'
import { networkOf } from '../../core/shares/network.ts'
import { countTry, CUSTOMER_READS, WRONG_LINKS } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './links.queries.ts'

export interface LinkDeps {
  db: Database
  secret: string
  appUrl: string
}

const PURPOSE = 'customer link'
const DAYS_AFTER_ARCHIVING = 60

/** The address of the customer's page. Whoever has it sees the public part of the order. */
export const linkUrl = ({ secret, appUrl }: Pick<LinkDeps, 'secret' | 'appUrl'>, id: string): string =>
  `${appUrl}/t/${secretToken(secret, PURPOSE, id)}`

/** When a link ends by itself; null while its order is not archived. */
export function endOf({ archivedAt }: Pick<queries.LinkRow, 'archivedAt'>): Date | null {
  return archivedAt && new Date(archivedAt.getTime() + DAYS_AFTER_ARCHIVING * 24 * 60 * 60 * 1000)
}

const hasEnded = (link: queries.LinkRow, now: Date) => {
  const end = endOf(link)
  return link.revokedAt !== null || (end !== null && end <= now)
}

/**
 * Who holds this token.
 * @throws NotFound where it opens nothing
 * @throws Gone where its link was revoked or has ended
 */
export async function findCustomer(
  { db, secret }: Pick<LinkDeps, 'db' | 'secret'>,
  token: string,
  address: string,
): Promise<Customer> {
  const id = idOfToken(secret, PURPOSE, token)
  if (id) await countTry(db, CUSTOMER_READS, id)
  const link = id && (await queries.selectProvenLink(db, id))
  if (!link) {
    await countTry(db, WRONG_LINKS, networkOf(address))
    throw new NotFound('Page')
  }
  if (hasEnded(link, new Date())) {
    throw new Gone(`This link has ended. Please ask ${link.organizationName} for a new one`)
  }
  return { orgId: link.orgId, orderId: link.orderId, linkId: link.id }
}

/** The order's link, where it has one that opens its page. */
export async function activeLink(
  db: Database,
  orgId: string,
  orderId: string,
): Promise<queries.LinkRow | undefined> {
  const link = await queries.selectLink(db, orgId, orderId)
  return link && !hasEnded(link, new Date()) ? link : undefined
}

/** Those of the links that still open their pages. */
export async function validLinks({ db }: Pick<LinkDeps, 'db'>, ids: string[]): Promise<string[]> {
  const now = new Date()
  const links = ids.length === 0 ? [] : await queries.selectProvenLinks(db, ids)
  return links.filter((link) => !hasEnded(link, now)).map(({ id }) => id)
}
