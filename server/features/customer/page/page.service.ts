import { publicStages } from '#shared/customer/stages.ts'
import type { Services } from '../../../services.ts'
import type { Customer } from '../../../http/access.ts'
import { isId, NotFound } from '../../../http/errors.ts'
import { readPage } from '../settings/settings.service.ts'
import { readMessages } from '../../notes/messages.service.ts'
import type { CustomerView } from './customer-view.ts'
import { presentFiles, presentParts } from './page.presenter.ts'
import * as queries from './page.queries.ts'
import * as t from '#texts/customer/customer-errors.ts'
import * as tError from '#texts/calls/errors.ts'

/** Customers queue separately, so that they don't delay members. */
export function viewOf(
  services: Services,
  customer: Customer,
  token: string,
  signal: AbortSignal,
): Promise<CustomerView> {
  return services.queues.lists.run(
    `customers of ${customer.orgId}`,
    () => readView(services, customer, token),
    signal,
  )
}

async function readView(services: Services, customer: Customer, token: string): Promise<CustomerView> {
  const { db } = services
  const { orgId, orderId, linkId } = customer
  // One after the other, so that a page uses one connection at a time.
  const shop = await readPage(db, orgId)
  const order = await queries.selectOrder(db, orgId, linkId)
  const files = await queries.selectFiles(db, orgId, orderId)
  const approvals = await queries.selectApprovals(db, orgId, orderId)
  const messages = await readMessages(services, customer)
  if (!order) throw new NotFound(tError.page)
  const { settings, logoUrl, name, timeZone } = shop
  return {
    token,
    shop: { name, hasLogo: logoUrl !== null, welcome: settings.welcome, timeZone },
    order: {
      number: order.number,
      title: order.title,
      stages: publicStages(settings, order),
      parts: settings.showParts ? presentParts(order.parts) : [],
      date: order.showsDate ? order.dueDate : null,
      isArchived: order.isArchived,
    },
    ...presentFiles(files, approvals),
    ...messages,
  }
}

export async function findSeenFile(
  { db }: Pick<Services, 'db'>,
  { orgId, orderId }: Customer,
  id: string,
): Promise<queries.FileRow> {
  const file = isId(id) ? await queries.selectFile(db, orgId, orderId, id) : undefined
  if (!file) throw new NotFound(t.file)
  return file
}
