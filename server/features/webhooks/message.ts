import type { Services } from '../../services.ts'
import { messagesAfter } from '../orders/live/live.service.ts'
import type { DueDelivery } from './deliveries.queries.ts'

/** Screens get the same. Undefined if the event is no longer in the log. */
export async function messageOf(
  services: Services,
  orgId: string,
  { version, type, createdAt }: DueDelivery,
): Promise<string | undefined> {
  if (version === null) {
    const timestamp = new Date(createdAt).toISOString()
    return JSON.stringify({ type, timestamp, data: { version: null, event: null, order: null } })
  }
  const [message] = await messagesAfter(services, orgId, version - 1, 1)
  if (message?.version !== version) return undefined
  const { event } = message
  const order = 'order' in message ? message.order : null
  return JSON.stringify({ type, timestamp: event.createdAt, data: { version, event, order } })
}
