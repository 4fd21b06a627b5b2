import type { CustomerMail } from '#shared/customer-page/mails.ts'
import type { Database } from '../../db/client.ts'
import { activeLink } from '../customer-links/links.service.ts'
import { readPage } from '../customer-settings/settings.service.ts'
import type { MailSettings } from './mail-job.ts'
import * as queries from './mails.queries.ts'

/**
 * Whether the customer of an order with a link gets an automatic mail of this kind, with the present settings.
 */
export async function isMailedByItself(
  { db, mails }: { db: Database } & Pick<MailSettings, 'mails'>,
  orgId: string,
  orderId: string,
  kind: CustomerMail,
): Promise<boolean> {
  if (!mails) return false
  const [order, link, page] = await Promise.all([
    queries.selectOrder(db, orgId, orderId),
    activeLink(db, orgId, orderId),
    readPage(db, orgId),
  ])
  return Boolean(order?.customerEmail && link && !link.emailUnconfirmed) && page.settings.mails[kind].isOn
}
