import type { EventType } from '#shared/events/events.ts'
import type { ConsumedEvent, Consumer } from '../events/consumers.service.ts'
import { readPage } from '../customer-settings/settings.service.ts'
import { planMails } from './mail-plan.ts'
import * as queries from './mails.queries.ts'
import { addMailJob, type MailSettings } from './mail-job.ts'

const TYPES: ReadonlySet<EventType> = new Set([
  'link.made',
  'link.revoked',
  'order.moved',
  'approval.asked',
  'approval.withdrawn',
  'approval.given',
  'approval.refused',
])

/**
 * Decides which mails customers get because of events, and cancels mails that are no longer true.
 * The mails wait for a while, so that a wrong move of a card can be undone. It runs after the changes, which
 * don't wait for it.
 */
export function customerMailsConsumer(settings: MailSettings): Consumer {
  return {
    name: 'customer-mails',
    async consume(tx, orgId, events) {
      if (!settings.mails) return
      const byOrder = Map.groupBy(events.filter(concernsCustomer), ({ orderId }) => orderId)
      if (byOrder.size === 0) return
      const linked = await queries.selectLinked(tx, orgId, [...byOrder.keys()])
      if (linked.length === 0) return
      const ids = linked.map(({ id }) => id)
      const [mails, page] = await Promise.all([queries.lockMails(tx, orgId, ids), readPage(tx, orgId)])
      const changed = linked.flatMap((order) => {
        const known = mails.filter(({ orderId }) => orderId === order.id)
        const happened = byOrder.get(order.id) ?? []
        const planned = planMails(
          { ...order, mails: known },
          happened,
          (kind) => page.settings.mails[kind].isOn,
        )
        return planned.map((mail) => ({ ...mail, orderId: order.id }))
      })
      if (changed.length === 0) return
      const afterMs = settings.customerMailAfterMs
      await queries.writeMails(tx, orgId, changed, afterMs)
      if (changed.some(({ state }) => state === 'waits')) await addMailJob(tx, orgId, afterMs)
    },
  }
}

const concernsCustomer = (event: ConsumedEvent): event is ConsumedEvent & { orderId: string } =>
  event.orderId !== null && TYPES.has(event.type)
