import type { CustomerMail } from '#shared/customer/mails.ts'
import type { Services } from '../../../services.ts'
import { activeLink } from '../links/links.service.ts'
import { readPage } from '../settings/settings.service.ts'
import * as queries from './mails.queries.ts'

export async function isMailedByItself(
  { db, sendMail }: Services,
  orgId: string,
  orderId: string,
  kind: CustomerMail,
): Promise<boolean> {
  if (!sendMail) return false
  const [order, link, page] = await Promise.all([
    queries.selectOrder(db, orgId, orderId),
    activeLink(db, orgId, orderId),
    readPage(db, orgId),
  ])
  return Boolean(order?.customerEmail && link && !link.emailUnconfirmed) && page.settings.mails[kind].isOn
}
