import type { EventType } from '#shared/events/events.ts'

/**
 * Appends one event for each order of a common table expression, for changes that are one statement.
 * @param data the event's data, as SQL
 * @param from the expression that raised the orders' versions
 * @param actor the placeholder of the person who acts
 * @param via the placeholder of the name of their token
 */
export const appendOne = (type: EventType, data: string, from: string, actor: string, via: string) => `
      insert into events (org_id, order_id, actor_id, via, type, data, version)
      select ${from}.org_id, ${from}.id, ${actor}, ${via}, '${type}', ${data}, ${from}.version from ${from}`
