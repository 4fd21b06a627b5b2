import type { CustomerLink, ShownLink } from '#shared/customer/types.ts'
import { commit } from '../../../log/commit.service.ts'
import type { Services } from '../../../services.ts'
import { Conflict, NotFound } from '../../../http/errors.ts'
import { onOrder, findOrder, refuseArchived, type Actor } from '../../orders/change.service.ts'
import { requireOwnLatest } from '../../../log/undo.service.ts'
import { confirmEmail } from './links-of-orders.service.ts'
import { activeLink, endOf, linkUrl, maySend, refuseOtherRoles } from './links.service.ts'
import * as queries from './links.queries.ts'
import { say } from '#shared/texts/say.ts'
import { nothingToUndo } from '#texts/calls/errors.ts'
import * as t from '#texts/customer/customer-errors.ts'

type Shown = Pick<
  queries.LinkRow,
  'id' | 'orderId' | 'showsDate' | 'createdAt' | 'openedOn' | 'emailUnconfirmed' | 'archivedAt'
>

const present = (services: Services, link: Shown): CustomerLink => ({
  id: link.id,
  orderId: link.orderId,
  url: linkUrl(services, link.id),
  showsDate: link.showsDate,
  createdAt: link.createdAt.toISOString(),
  openedOn: link.openedOn,
  emailUnconfirmed: link.emailUnconfirmed,
  endsAt: endOf(link)?.toISOString() ?? null,
})

export async function readLink(
  services: Services,
  { orgId, role }: Actor,
  orderId: string,
): Promise<{ link: ShownLink | null; isUsed: boolean }> {
  const { id } = await findOrder(services, orgId, orderId)
  const link = await activeLink(services.db, orgId, id)
  if (!link) return { link: null, isUsed: await queries.hasLinks(services.db, orgId) }
  const shown = present(services, link)
  return { link: maySend(role) ? shown : { ...shown, url: null }, isUsed: true }
}

/** After an ended link, the new one has another address. */
export function makeLink(services: Services, actor: Actor, orderId: string): Promise<CustomerLink> {
  refuseOtherRoles(actor, say(t.onlySalesCreateLink))
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      await refuseArchived(tx, actor.orgId, order)
      const former = await queries.selectLink(tx, actor.orgId, order.id)
      if (former) return present(services, former)
      const link = await queries.insertLink(tx, actor.orgId, { orderId: order.id, createdBy: actor.userId })
      record({ type: 'link.made', data: { linkId: link.id } })
      return present(services, { ...link, archivedAt: null })
    }),
  )
}

export function changeLink(
  services: Services,
  actor: Actor,
  orderId: string,
  { showsDate, email }: { showsDate?: boolean | undefined; email?: string | undefined },
): Promise<CustomerLink> {
  refuseOtherRoles(actor, say(t.onlySalesChangeLink))
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      await refuseArchived(tx, actor.orgId, order)
      const link = await queries.selectLink(tx, actor.orgId, order.id)
      if (!link) throw new NotFound(t.link)
      if (email !== undefined) await confirmEmail({ tx, record, order }, link, email)
      if (showsDate !== undefined && link.showsDate !== showsDate) {
        await queries.updateShowsDate(tx, actor.orgId, link.id, showsDate)
        record({ type: 'link.changed', data: { linkId: link.id, showsDate } })
      }
      return present(services, {
        ...link,
        showsDate: showsDate ?? link.showsDate,
        emailUnconfirmed: email === undefined && link.emailUnconfirmed,
      })
    }),
  )
}

/** Works for archived orders too, because their pages stay open for a while. */
export async function revokeLink(services: Services, actor: Actor, orderId: string): Promise<void> {
  refuseOtherRoles(actor, say(t.onlySalesTurnOffLink))
  await commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      const link = await queries.selectLink(tx, actor.orgId, order.id)
      // Another member has revoked it already.
      if (!link) return
      await queries.revokeLink(tx, actor.orgId, link.id)
      record({ type: 'link.revoked', data: { linkId: link.id } })
    }),
  )
}

export async function markAnswered(services: Services, actor: Actor, orderId: string): Promise<void> {
  await commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      if (order.unanswered === 0) return
      const from = await queries.selectAnswered(tx, actor.orgId, order.id)
      await queries.updateAnswered(tx, actor.orgId, order.id)
      const to = await queries.selectAnswered(tx, actor.orgId, order.id)
      record({ type: 'customer.answered', data: { from, ...(to !== null && { to }) } })
    }),
  )
}

/** Messages that were answered before stay answered. */
export async function undoAnswered(services: Services, actor: Actor, orderId: string): Promise<void> {
  await commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      const last = await requireOwnLatest(tx, actor, {
        orderId: order.id,
        type: 'customer.answered',
        or: ['customer.unanswered'],
      })
      // An earlier version didn't record the former state.
      if (last.type !== 'customer.answered' || last.data.from === undefined) {
        throw new Conflict(say(nothingToUndo))
      }
      const { from, to } = last.data
      if (to !== (await queries.selectAnswered(tx, actor.orgId, order.id))) {
        throw new Conflict(say(t.answeredSince))
      }
      await queries.restoreAnswered(tx, actor.orgId, order.id, from)
      record({ type: 'customer.unanswered', data: { undo: true } })
    }),
  )
}
