import { settingsOf } from '#shared/customer-page/settings.ts'
import { publicStages } from '#shared/customer-page/stages.ts'
import type { Customer } from '../../core/access.ts'
import { NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { AttachmentsDeps } from '../files/files.service.ts'
import { readMessages } from '../notes/messages.service.ts'
import type { CustomerView } from './customer-view.ts'
import { presentFiles } from './page.presenter.ts'
import * as queries from './page.queries.ts'

export type PageDeps = AttachmentsDeps

/** All that the holder of a link may see. */
export async function viewOf(deps: PageDeps, customer: Customer, token: string): Promise<CustomerView> {
  const { db } = deps
  const { orgId, orderId, linkId } = customer
  const page = await queries.selectPage(db, orgId, linkId)
  if (!page) throw new NotFound('Page')
  const [files, approvals] = await Promise.all([
    queries.selectFiles(db, orgId, orderId),
    queries.selectApprovals(db, orgId, orderId),
  ])
  const settings = settingsOf(page.settings)
  return {
    token,
    shop: {
      name: page.shopName,
      hasLogo: page.logoUrl !== null,
      welcome: settings.welcome,
      timeZone: page.timeZone,
    },
    order: {
      number: page.number,
      title: page.title,
      stages: publicStages(settings, page),
      date: page.showsDate ? page.dueDate : null,
      isArchived: page.isArchived,
    },
    ...presentFiles(files, approvals),
    ...(await readMessages(deps, customer)),
  }
}

/** @throws NotFound for what the holder of the link may not see */
export async function findSeenFile(
  { db }: Pick<PageDeps, 'db'>,
  { orgId, orderId }: Customer,
  id: string,
): Promise<queries.FileRow> {
  const file = isId(id) ? await queries.selectFile(db, orgId, orderId, id) : undefined
  if (!file) throw new NotFound('File')
  return file
}

export async function findLogo({ db }: Pick<PageDeps, 'db'>, { orgId }: Customer) {
  const logo = await queries.selectLogo(db, orgId)
  if (!logo) throw new NotFound('Logo')
  return logo
}

/** Those of the orders whose customers see something else since a version, up to another one. */
export const changedForCustomers = (
  { pool }: Pick<PageDeps, 'pool'>,
  orgId: string,
  after: number,
  upTo: number,
  orderIds: string[],
): Promise<string[]> => queries.selectChanged(pool, orgId, { after, upTo }, orderIds)
