import { commit } from '../../../log/commit.service.ts'
import { randomUUID } from 'node:crypto'
import type { CustomerMail } from '#shared/customer/mails.ts'
import type { MailPreview } from '#shared/customer/types.ts'
import type { Services } from '../../../services.ts'
import { Conflict, isId, NotFound } from '../../../http/errors.ts'
import { CUSTOMER_MAILS_OF_ORDER } from '../../../queue/limits.ts'
import { countTry } from '../../../queue/throttle.ts'
import { confirmEmail, refuseOtherEmail } from '../links/links-of-orders.service.ts'
import { linkUrl, refuseOtherRoles, requireLink } from '../links/links.service.ts'
import { onOrder, refuseArchived, type Actor } from '../../orders/change.service.ts'
import { composeMail } from './compose-mail.ts'
import { addMailJob } from './mail-job.ts'
import { countMail } from './mails.service.ts'
import * as queries from './mails.queries.ts'
import { readPage } from '../settings/settings.service.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/customer/customer-errors.ts'
import * as tThing from '#texts/page/things.ts'

/** As it would go out now, even if automatic mails of its kind are off. */
export async function previewMail(
  services: Services,
  actor: Actor,
  orderId: string,
  kind: CustomerMail,
): Promise<MailPreview> {
  refuseOtherRoles(actor, say(t.onlySalesReadEmails))
  const { orgId } = actor
  const order = await findOrder(services, orgId, orderId)
  const [link, page] = await Promise.all([
    requireLink(services.db, orgId, order),
    readPage(services.db, orgId),
  ])
  const { showsDate } = link
  const text = composeMail(kind, { order, page, link: { url: linkUrl(services, link.id), showsDate } })
  return { to: order.customerEmail, ...text }
}

/** It replaces a waiting automatic mail of its kind. */
export async function mailByHand(
  services: Services,
  actor: Actor,
  orderId: string,
  { kind, to: seen }: { kind: CustomerMail; to: string },
): Promise<void> {
  refuseOtherRoles(actor, say(t.onlySalesEmail))
  const { db } = services
  const { orgId } = actor
  const order = await findOrder(services, orgId, orderId)
  await refuseArchived(db, orgId, order)
  const { to } = await previewMail(services, actor, orderId, kind)
  if (to === null) throw new Conflict(say(t.noEmail, { order: order.number }))
  refuseOtherEmail(order, seen)
  if (!services.sendMail) throw new Conflict(say(t.emailNotSetUp))
  await countTry(db, CUSTOMER_MAILS_OF_ORDER, order.id)
  await countMail(db, orgId, to)
  await commit(
    services,
    actor,
    onOrder(order.id, async (tx, record, locked) => {
      const link = await requireLink(tx, orgId, locked)
      await confirmEmail({ tx, record, order: locked }, link, seen)
      const mail = { orderId: order.id, kind, subjectId: randomUUID() }
      await queries.insertInPlace(tx, orgId, mail)
      await addMailJob(tx, orgId)
    }),
  )
}

async function findOrder({ db }: Services, orgId: string, id: string): Promise<queries.OrderRow> {
  const order = isId(id) ? await queries.selectOrder(db, orgId, id) : undefined
  if (!order) throw new NotFound(tThing.order)
  return order
}
