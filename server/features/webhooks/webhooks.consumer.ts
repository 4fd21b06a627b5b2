import type { EventType } from '#shared/events/events.ts'
import { WEBHOOK_EVENT_TYPES } from '#shared/webhooks/webhooks.ts'
import type { Consumer } from '../../log/consumers.service.ts'
import { insertDeliveries } from './deliveries.queries.ts'
import { addWebhookJob } from './webhook-job.ts'

const TYPES: ReadonlySet<EventType> = new Set(WEBHOOK_EVENT_TYPES)

/** A job sends them, so that webhooks don't slow down changes. */
export const webhooksConsumer: Consumer = {
  name: 'webhooks',
  async consume(tx, orgId, events) {
    const heard = events.filter(({ type }) => TYPES.has(type))
    if (heard.length === 0) return
    for (const webhookId of await insertDeliveries(tx, orgId, heard)) {
      await addWebhookJob(tx, { orgId, webhookId })
    }
  },
}
