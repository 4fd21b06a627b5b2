import { publicStages } from '#shared/customer-page/stages.ts'
import type { Customer } from '../../core/access.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { readPage } from '../customer-settings/settings.service.ts'
import type { AttachmentsDeps } from '../files/files.service.ts'
import { readMessages } from '../notes/messages.service.ts'
import type { CustomerView } from './customer-view.ts'
import { presentFiles } from './page.presenter.ts'
import * as queries from './page.queries.ts'

export type PageDeps = AttachmentsDeps & { shares: ConnectionShares }

/**
 * Returns everything that the holder of a link may see. Customers queue separately, so that they don't delay
 * members.
 * @param signal aborts when the caller leaves
 */
export function viewOf(
  deps: PageDeps,
  customer: Customer,
  token: string,
  signal: AbortSignal,
): Promise<CustomerView> {
  return deps.shares.lists.run(
    `customers of ${customer.orgId}`,
    () => readView(deps, customer, token),
    signal,
  )
}

async function readView(deps: PageDeps, customer: Customer, token: string): Promise<CustomerView> {
  const { db } = deps
  const { orgId, orderId, linkId } = customer
  // One after the other, so that a page uses one connection at a time.
  const shop = await readPage(db, orgId)
  const order = await queries.selectOrder(db, orgId, linkId)
  const files = await queries.selectFiles(db, orgId, orderId)
  const approvals = await queries.selectApprovals(db, orgId, orderId)
  const messages = await readMessages(deps, customer)
  if (!order) throw new NotFound('Page')
  const { settings, logoUrl, name, timeZone } = shop
  return {
    token,
    shop: { name, hasLogo: logoUrl !== null, welcome: settings.welcome, timeZone },
    order: {
      number: order.number,
      title: order.title,
      stages: publicStages(settings, order),
      date: order.showsDate ? order.dueDate : null,
      isArchived: order.isArchived,
    },
    ...presentFiles(files, approvals),
    ...messages,
  }
}

/** @throws NotFound for a file that the holder of the link may not see */
export async function findSeenFile(
  { db }: Pick<PageDeps, 'db'>,
  { orgId, orderId }: Customer,
  id: string,
): Promise<queries.FileRow> {
  const file = isId(id) ? await queries.selectFile(db, orgId, orderId, id) : undefined
  if (!file) throw new NotFound('File')
  return file
}

/** Returns those of the orders whose customer pages changed after a version, up to another one. */
export const changedForCustomers = (
  { pool }: Pick<PageDeps, 'pool'>,
  orgId: string,
  after: number,
  upTo: number,
  orderIds: string[],
): Promise<string[]> => queries.selectChanged(pool, orgId, { after, upTo }, orderIds)
