import { randomUUID } from 'node:crypto'
import type { CustomerMail } from '#shared/customer-page/mails.ts'
import type { MailPreview } from '#shared/customer-page/types.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { countTry, DAY_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import { confirmEmail, refuseOtherEmail } from '../customer-links/links-of-orders.service.ts'
import { linkUrl, requireLink, type LinkDeps } from '../customer-links/links.service.ts'
import { refuseOtherRoles } from '../customer-links/roles.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { commitOnOrder, refuseArchived, type Actor } from '../orders/change.service.ts'
import { composeMail } from './compose-mail.ts'
import { addMailJob, type MailSettings } from './mail-job.ts'
import { countMail } from './mails.service.ts'
import * as queries from './mails.queries.ts'
import { readPage } from '../customer-settings/settings.service.ts'

/** Limits mails by hand to the customer of one order. */
const CUSTOMER_MAILS_OF_ORDER: Throttle = {
  name: 'customer-mails-of-order',
  limit: 10,
  windowSeconds: DAY_SECONDS,
}

export type ByHandDeps = CommitDeps & LinkDeps & MailSettings

/**
 * Returns a mail as it would go out now, even if automatic mails of its kind are off.
 * @throws Conflict without a link for the mail to lead to
 */
export async function previewMail(
  deps: ByHandDeps,
  actor: Actor,
  orderId: string,
  kind: CustomerMail,
): Promise<MailPreview> {
  refuseOtherRoles(actor, 'read mails to customers')
  const { orgId } = actor
  const order = await findOrder(deps, orgId, orderId)
  const [link, page] = await Promise.all([requireLink(deps.db, orgId, order), readPage(deps.db, orgId)])
  const { showsDate } = link
  const text = composeMail(kind, { order, page, link: { url: linkUrl(deps, link.id), showsDate } })
  return { to: order.customerEmail, ...text }
}

/**
 * Sends a mail at once to the address that the sender saw. It replaces a waiting automatic mail of its kind.
 * @throws Conflict with the reason if it can't be sent
 */
export async function mailByHand(
  deps: ByHandDeps,
  actor: Actor,
  orderId: string,
  { kind, to: seen }: { kind: CustomerMail; to: string },
): Promise<void> {
  refuseOtherRoles(actor, 'mail customers')
  const { db } = deps
  const { orgId } = actor
  const order = await findOrder(deps, orgId, orderId)
  await refuseArchived(db, orgId, order)
  const { to } = await previewMail(deps, actor, orderId, kind)
  if (to === null) throw new Conflict(`Order ${order.number} has no e-mail address of its customer`)
  refuseOtherEmail(order, seen)
  if (!deps.mails) throw new Conflict('No mail server is set. Copy the text, and send it yourself')
  await countTry(db, CUSTOMER_MAILS_OF_ORDER, order.id)
  await countMail(db, orgId, to)
  await commitOnOrder(deps, actor, order.id, async (tx, record, locked) => {
    const link = await requireLink(tx, orgId, locked)
    await confirmEmail({ tx, record, order: locked }, link, seen)
    const mail = { orderId: order.id, kind, subjectId: randomUUID() }
    await queries.insertInPlace(tx, orgId, mail)
    await addMailJob(tx, orgId)
  })
}

async function findOrder({ db }: ByHandDeps, orgId: string, id: string): Promise<queries.OrderRow> {
  const order = isId(id) ? await queries.selectOrder(db, orgId, id) : undefined
  if (!order) throw new NotFound('Order')
  return order
}
