import { Conflict } from '../../../http/errors.ts'
import type { Database } from '../../../db/client.ts'
import type { Committer, Recorder } from '../../../log/commit.service.ts'
import type { OrderChange, OrderFollowers } from '../../orders/change.service.ts'
import { hasEnded, maySend } from './links.service.ts'
import * as queries from './links.queries.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/customer/customer-errors.ts'

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

export function refuseOtherEmail(
  { number, customerEmail }: Pick<OrderChange['order'], 'number' | 'customerEmail'>,
  seen: string,
): void {
  if (customerEmail === seen) return
  throw new Conflict(
    customerEmail === null
      ? say(t.emailRemoved, { order: number })
      : say(t.emailChanged, { order: number, email: customerEmail }),
  )
}

/** @throws Conflict if the address has changed since they saw it */
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
