import type { CustomerLink, ShownLink } from '#shared/customer-page/types.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { commitOnOrder, findOrder, refuseArchived, type Actor } from '../orders/change.service.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { requireOwnLatest } from '../undo/undo.service.ts'
import { confirmEmail } from './links-of-orders.service.ts'
import { activeLink, endOf, linkUrl, type LinkDeps } from './links.service.ts'
import * as queries from './links.queries.ts'
import { maySend, refuseOtherRoles } from './roles.ts'

// The shop's side of an order's link.

export type OrderLinkDeps = CommitDeps & LinkDeps

type Shown = Pick<
  queries.LinkRow,
  'id' | 'orderId' | 'showsDate' | 'createdAt' | 'openedOn' | 'emailUnconfirmed' | 'archivedAt'
>

const present = (deps: LinkDeps, link: Shown): CustomerLink => ({
  id: link.id,
  orderId: link.orderId,
  url: linkUrl(deps, link.id),
  showsDate: link.showsDate,
  createdAt: link.createdAt.toISOString(),
  openedOn: link.openedOn,
  emailUnconfirmed: link.emailUnconfirmed,
  endsAt: endOf(link)?.toISOString() ?? null,
})

export async function readLink(
  deps: OrderLinkDeps,
  { orgId, role }: Actor,
  orderId: string,
): Promise<{ link: ShownLink | null; isUsed: boolean }> {
  const { id } = await findOrder(deps, orgId, orderId)
  const link = await activeLink(deps.db, orgId, id)
  if (!link) return { link: null, isUsed: await queries.hasLinks(deps.db, orgId) }
  const shown = present(deps, link)
  return { link: maySend(role) ? shown : { ...shown, url: null }, isUsed: true }
}

/** Returns the order's link, or makes one. After an ended link, the new one has another address. */
export function makeLink(deps: OrderLinkDeps, actor: Actor, orderId: string): Promise<CustomerLink> {
  refuseOtherRoles(actor, "make a customer's link")
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const former = await queries.selectLink(tx, actor.orgId, order.id)
    if (former) return present(deps, former)
    const link = await queries.insertLink(tx, actor.orgId, { orderId: order.id, createdBy: actor.userId })
    record({ type: 'link.made', data: { linkId: link.id } })
    return present(deps, { ...link, archivedAt: null })
  })
}

export function changeLink(
  deps: OrderLinkDeps,
  actor: Actor,
  orderId: string,
  { showsDate, email }: { showsDate?: boolean | undefined; email?: string | undefined },
): Promise<CustomerLink> {
  refuseOtherRoles(actor, "change a customer's link")
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    await refuseArchived(tx, actor.orgId, order)
    const link = await queries.selectLink(tx, actor.orgId, order.id)
    if (!link) throw new NotFound("Customer's link")
    if (email !== undefined) await confirmEmail({ tx, record, order }, link, email)
    if (showsDate !== undefined && link.showsDate !== showsDate) {
      await queries.updateShowsDate(tx, actor.orgId, link.id, showsDate)
      record({ type: 'link.changed', data: { linkId: link.id, showsDate } })
    }
    return present(deps, {
      ...link,
      showsDate: showsDate ?? link.showsDate,
      emailUnconfirmed: email === undefined && link.emailUnconfirmed,
    })
  })
}

/** Works for archived orders too, because their pages stay open for a while. */
export async function revokeLink(deps: OrderLinkDeps, actor: Actor, orderId: string): Promise<void> {
  refuseOtherRoles(actor, "end a customer's link")
  await commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const link = await queries.selectLink(tx, actor.orgId, order.id)
    // Another member has revoked it already.
    if (!link) return
    await queries.revokeLink(tx, actor.orgId, link.id)
    record({ type: 'link.revoked', data: { linkId: link.id } })
  })
}

/** Marks the customer's messages as needing no answer. */
export async function markAnswered(deps: OrderLinkDeps, actor: Actor, orderId: string): Promise<void> {
  await commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    if (order.unanswered === 0) return
    const from = await queries.selectAnswered(tx, actor.orgId, order.id)
    await queries.updateAnswered(tx, actor.orgId, order.id)
    const to = await queries.selectAnswered(tx, actor.orgId, order.id)
    record({ type: 'customer.answered', data: { from, ...(to !== null && { to }) } })
  })
}

/**
 * Takes back the actor's latest mark as answered. Messages that were answered before stay answered.
 * @throws Conflict if anyone has gone on since, or after an answer to the customer, which isn't a mark
 */
export async function undoAnswered(deps: OrderLinkDeps, actor: Actor, orderId: string): Promise<void> {
  await commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const last = await requireOwnLatest(tx, actor, {
      orderId: order.id,
      type: 'customer.answered',
      or: ['customer.unanswered'],
    })
    // An earlier version didn't record the former state.
    if (last.type !== 'customer.answered' || last.data.from === undefined) {
      throw new Conflict('There is nothing to undo')
    }
    const { from, to } = last.data
    if (to !== (await queries.selectAnswered(tx, actor.orgId, order.id))) {
      throw new Conflict('The customer was answered in the meantime')
    }
    await queries.restoreAnswered(tx, actor.orgId, order.id, from)
    record({ type: 'customer.unanswered', data: { undo: true } })
  })
}
