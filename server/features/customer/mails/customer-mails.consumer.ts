import type { EventType } from '#shared/events/events.ts'
import type { Services } from '../../../services.ts'
import type { ConsumedEvent, Consumer } from '../../../log/consumers.service.ts'
import { readPage } from '../settings/settings.service.ts'
import { planMails } from './mail-plan.ts'
import * as queries from './mails.queries.ts'
import { addMailJob } from './mail-job.ts'

const TYPES: ReadonlySet<EventType> = new Set([
  'link.made',
  'link.revoked',
  'order.moved',
  'approval.asked',
  'approval.withdrawn',
  'approval.given',
  'approval.refused',
])

/** The mails wait for a while, so that a wrong move of a card can be undone. */
export function customerMailsConsumer(services: Services): Consumer {
  return {
    name: 'customer-mails',
    async consume(tx, orgId, events) {
      if (!services.sendMail) return
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
      const afterMs = services.times.customerMailAfterMs
      await queries.writeMails(tx, orgId, changed, afterMs)
      if (changed.some(({ state }) => state === 'waits')) await addMailJob(tx, orgId, afterMs)
    },
  }
}

const concernsCustomer = (event: ConsumedEvent): event is ConsumedEvent & { orderId: string } =>
  event.orderId !== null && TYPES.has(event.type)
