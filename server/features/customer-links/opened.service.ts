import { todayIn } from '#shared/dates.ts'
import type { Customer } from '../../core/access.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { commitOnOrder } from '../orders/change.service.ts'
import * as queries from './links.queries.ts'

/**
 * Records once per day of the shop that the customer opened their link.
 * Only the page's script calls it, because programs that scan mails follow links too.
 */
export async function noteOpened(deps: CommitDeps, { orgId, orderId, linkId }: Customer): Promise<void> {
  const link = await queries.selectProvenLink(deps.db, linkId)
  if (!link) return
  const today = todayIn(link.timeZone, new Date())
  if (link.openedOn !== null && link.openedOn >= today) return
  await commitOnOrder(deps, { orgId, userId: null }, orderId, async (tx, record) => {
    const isFirst = await queries.updateOpened(tx, orgId, linkId, today)
    if (isFirst) record({ type: 'link.opened', data: { linkId } })
  })
}
