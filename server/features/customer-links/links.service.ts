import type { Customer } from '../../core/access.ts'
import { Conflict, Gone, NotFound } from '../../core/errors.ts'
import { idOfToken, secretToken } from '../../core/secret-token.ts'
import { networkOf } from '../../core/shares/network.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { knownOwners } from '../../core/shares/known-owners.ts'
import { countTryInTurn, HOUR_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './links.queries.ts'

/** Limits reads of one link's customer, whose page reads again after each change. */
const CUSTOMER_READS: Throttle = { name: 'customer', limit: 1000, windowSeconds: HOUR_SECONDS }
/** Limits tries of unknown links from one network. */
const WRONG_LINKS: Throttle = { name: 'wrong-link', limit: 100, windowSeconds: HOUR_SECONDS }

export interface LinkDeps {
  db: Database
  secret: string
  appUrl: string
}

const PURPOSE = 'customer link'
const DAYS_AFTER_ARCHIVING = 60

/** The address of the customer's page. It shows the public part of the order to everyone who has it. */
export const linkUrl = ({ secret, appUrl }: Pick<LinkDeps, 'secret' | 'appUrl'>, id: string): string =>
  `${appUrl}/t/${secretToken(secret, PURPOSE, id)}`

/** Returns the time at which a link ends by itself; null while its order isn't archived. */
export function endOf({ archivedAt }: Pick<queries.LinkRow, 'archivedAt'>): Date | null {
  return archivedAt && new Date(archivedAt.getTime() + DAYS_AFTER_ARCHIVING * 24 * 60 * 60 * 1000)
}

export const hasEnded = (link: Pick<queries.LinkRow, 'revokedAt' | 'archivedAt'>, now: Date) => {
  const end = endOf(link)
  return link.revokedAt !== null || (end !== null && end <= now)
}

const owners = knownOwners()

/**
 * Returns the customer with this token.
 * @throws NotFound if it opens nothing
 * @throws Gone if its link was revoked or has ended
 */
export async function findCustomer(
  deps: Pick<LinkDeps, 'db' | 'secret'> & { shares: Pick<ConnectionShares, 'links'> },
  token: string,
  address: string,
): Promise<Customer> {
  const id = idOfToken(deps.secret, PURPOSE, token)
  if (id) await countTryInTurn(deps, CUSTOMER_READS, id, owners.turnOf(id))
  const link = id && (await queries.selectProvenLink(deps.db, id))
  if (!link) {
    await countTryInTurn(deps, WRONG_LINKS, networkOf(address))
    throw new NotFound('Page')
  }
  owners.note(link.id, `customers of ${link.orgId}`)
  if (hasEnded(link, new Date())) {
    throw new Gone(`This link has ended. Please ask ${link.organizationName} for a new one`)
  }
  return { orgId: link.orgId, orderId: link.orderId, linkId: link.id }
}

/** Returns the order's link, if it has one that opens its page. */
export async function activeLink(
  db: Database,
  orgId: string,
  orderId: string,
): Promise<queries.LinkRow | undefined> {
  const link = await queries.selectLink(db, orgId, orderId)
  return link && !hasEnded(link, new Date()) ? link : undefined
}

/** @throws Conflict if the order has no link that opens its page */
export async function requireLink(
  db: Database,
  orgId: string,
  { id, number }: { id: string; number: string },
): Promise<queries.LinkRow> {
  const link = await activeLink(db, orgId, id)
  if (!link) throw new Conflict(`Order ${number} has no link for its customer. Make one first`)
  return link
}

/** The order is locked. @throws Gone if the link ended during the request */
export async function refuseEnded(tx: Database, { orgId, orderId, linkId }: Customer): Promise<void> {
  const link = await activeLink(tx, orgId, orderId)
  if (link?.id !== linkId) throw new Gone('This link has ended. Please ask the shop for a new one')
}

/** Returns those of the links that still open their pages. */
export async function validLinks({ db }: Pick<LinkDeps, 'db'>, ids: string[]): Promise<string[]> {
  const now = new Date()
  const links = ids.length === 0 ? [] : await queries.selectProvenLinks(db, ids)
  return links.filter((link) => !hasEnded(link, now)).map(({ id }) => id)
}

/** Marks the customer's messages up to now as answered. The order is locked. */
export const answerCustomer = queries.updateAnswered
