import { Conflict } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import type { Committer, Recorder } from '../events/commit.service.ts'
import type { OrderChange, OrderFollowers } from '../orders/change.service.ts'
import { hasEnded } from './links.service.ts'
import * as queries from './links.queries.ts'
import { maySend } from './roles.ts'

/** The effects of changes of orders on their links. */
export const linksOfOrders: OrderFollowers = {
  /** A member who may not have the link must not have it mailed to an address of their own. */
  async afterEmailChange({ tx, order, actor }) {
    await queries.updateUnconfirmed(tx, order.orgId, order.id, !maySend(actor.role))
  },

  /** An ended link stays ended, because nobody expects an old address to work again. */
  async beforeRestoring({ tx, record, order }) {
    const link = await queries.selectLink(tx, order.orgId, order.id)
    if (!link || !hasEnded(link, new Date())) return
    await queries.revokeLink(tx, order.orgId, link.id)
    record({ type: 'link.revoked', data: { linkId: link.id } })
  },
}

/** @throws Conflict if the customer's address isn't the one that the member saw */
export function refuseOtherEmail(
  { number, customerEmail }: Pick<OrderChange['order'], 'number' | 'customerEmail'>,
  seen: string,
): void {
  if (customerEmail === seen) return
  throw new Conflict(
    `The customer's email on order ${number} is ${customerEmail ?? 'empty'} now. Check it, then try again`,
  )
}

/**
 * An ADMIN or SALES member confirms the customer's address.
 * @param email the address that they saw
 * @throws Conflict if the address has changed
 */
export async function confirmEmail(
  { tx, record, order }: Pick<OrderChange, 'tx' | 'record' | 'order'>,
  link: Pick<queries.LinkRow, 'id' | 'emailUnconfirmed'>,
  email: string,
): Promise<void> {
  refuseOtherEmail(order, email)
  if (!link.emailUnconfirmed) return
  await queries.updateUnconfirmed(tx, order.orgId, order.id, false)
  record({ type: 'link.email_confirmed', data: { linkId: link.id } })
}

export const countOpenLinks = queries.countOpenLinks

/** Gives the links of all orders on the board new addresses, for example after a member who knew them left. */
export async function renewLinks(
  tx: Database,
  record: Recorder,
  { orgId, userId }: Pick<Committer, 'orgId' | 'userId'>,
): Promise<void> {
  for (const link of await queries.lockOpenLinks(tx, orgId)) {
    const linkId = await queries.replaceLink(tx, orgId, link, userId)
    record({ type: 'link.revoked', data: { linkId: link.id } }, link.orderId)
    record({ type: 'link.made', data: { linkId } }, link.orderId)
  }
}
