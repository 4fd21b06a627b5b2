import { Conflict } from '../../core/errors.ts'
import type { Database } from '../../db/client.ts'
import type { Committer, Recorder } from '../events/commit.service.ts'
import type { OrderChange, OrderFollowers } from '../orders/change.service.ts'
import { hasEnded } from './links.service.ts'
import * as queries from './links.queries.ts'
import { maySend } from './roles.ts'

/** What happens to the links of orders that are changed. */
export const linksOfOrders: OrderFollowers = {
  /** Who may not have the link cannot have it mailed to an address of theirs. */
  async afterEmailChange({ tx, order, actor }) {
    await queries.updateUnconfirmed(tx, order.orgId, order.id, !maySend(actor.role))
  },

  /** A link that has ended stays so: nobody expects that an address of long ago opens again. */
  async beforeRestoring({ tx, record, order }) {
    const link = await queries.selectLink(tx, order.orgId, order.id)
    if (!link || !hasEnded(link, new Date())) return
    await queries.revokeLink(tx, order.orgId, link.id)
    record({ type: 'link.revoked', data: { linkId: link.id } })
  },
}

/** @throws Conflict where the customer's address is not the one that was looked at */
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
 * ADMIN or SALES says that the customer's address is right.
 * @param email as they have seen it
 * @throws Conflict
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

/** Orders on the board that have a link. */
export const countOpenLinks = queries.countOpenLinks

/** Gives the links of all orders on the board other addresses, as when somebody leaves who had them. */
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
