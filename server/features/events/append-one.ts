import type { EventType } from '#shared/events/events.ts'

/**
 * For changes that are one statement: appends one event for each order of a common table expression.
 * @param data its data, as SQL
 * @param from the expression that has raised the orders' versions
 * @param actor the placeholder of who did it
 * @param via the placeholder of the token by which they did
 */
export const appendOne = (type: EventType, data: string, from: string, actor: string, via: string) => `
      insert into events (org_id, order_id, actor_id, via, type, data, version)
      select ${from}.org_id, ${from}.id, ${actor}, ${via}, '${type}', ${data}, ${from}.version from ${from}`
