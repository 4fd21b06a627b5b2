import { customerLinksApi } from '#shared/api/customer-links.ts'
import { aLink } from '../support/customers/links.ts'
import { onOrder, sellers, type Row } from './access-rows.ts'

const mail = (path: string) => `${path}/customer-mails/link`

/** Calls on mails to customers. */
export const OF_CUSTOMER_MAILS: Record<string, Row> = {
  [`GET ${customerLinksApi.preview.path}`]: {
    expected: sellers(200),
    call: onOrder(
      (visitor, path) => visitor.get(mail(path)),
      (_path, { kerf }, order) => aLink(kerf, order),
    ),
  },
  [`POST ${customerLinksApi.mail.path}`]: {
    // No mail server is set in these tests.
    expected: sellers(409),
    call: onOrder((visitor, path) => visitor.post(mail(path), { to: 'customer@example.com' })),
  },
}
