import { expect } from 'vitest'
import type { Status } from '#shared/orders/orders.ts'
import type { TestKerf } from '../support/kerf.ts'
import type { Call, History } from './player.ts'

interface State {
  version: number
  status: Status
  title: string
}

/** Each order as the log tells of it, after each of its events. */
async function statesOf({ database }: TestKerf, orgId: string): Promise<Map<string, State[]>> {
  const { rows } = await database.pool.query(
    `select order_id, version::int, type, data from events where org_id = $1 and order_id is not null order by version`,
    [orgId],
  )
  const states = new Map<string, State[]>()
  for (const { order_id, version, type, data } of rows) {
    const known = states.get(order_id) ?? []
    const before = known.at(-1) ?? { status: data.status, title: data.fields?.title }
    if (type === 'order.moved') expect(data.from, `the move of version ${version}`).toBe(before.status)
    const title = type === 'order.changed' ? data.changes[0].to : before.title
    const status = type === 'order.moved' ? data.to : before.status
    states.set(order_id, [...known, { version, status, title }])
  }
  return states
}

/**
 * Every response is the order as it was at the version that it names, with what was asked for in it, and versions never go
 * back: who asks after a response is there sees that version or a later one. So each order is linearizable.
 */
function expectLinearizable(calls: Call[], states: Map<string, State[]>): void {
  const byOrder = Map.groupBy(calls, ({ orderId }) => orderId)
  for (const [orderId, ofOrder] of byOrder) {
    const known = states.get(orderId) ?? []
    for (const { seen, asked } of ofOrder) {
      if (!seen) continue
      const { id: _, ...now } = seen
      const state = known.find(({ version }) => version === now.version)
      expect(state && { ...state }, `order ${orderId} at ${now.version}`).toEqual({
        version: now.version,
        status: now.status,
        title: now.title,
      })
      expect({ status: now.status, title: now.title }).toMatchObject(asked)
    }
    let latest = 0
    const moments = ofOrder.flatMap((call) => [
      { at: call.began, call },
      { at: call.ended, call },
    ])
    const floors = new Map<Call, number>()
    for (const { at, call } of moments.toSorted((one, other) => one.at - other.at)) {
      if (at === call.began) floors.set(call, latest)
      else if (call.seen) {
        expect(call.seen.version, `order ${orderId} at ${at}`).toBeGreaterThanOrEqual(floors.get(call) ?? 0)
        latest = Math.max(latest, call.seen.version)
      }
    }
  }
}

/** What was acknowledged is there, once; versions have no gaps; and every order says of itself what its log says. */
export async function expectConsistent(
  kerf: TestKerf,
  orgId: string,
  { calls, notes }: History,
): Promise<void> {
  const states = await statesOf(kerf, orgId)
  expectLinearizable(calls, states)

  const query = async (text: string) => (await kerf.database.pool.query(text, [orgId])).rows
  const stored = await query('select order_id as "orderId", content from order_notes where org_id = $1')
  const byContent = (one: { content: string }, other: { content: string }) =>
    one.content.localeCompare(other.content)
  expect(stored.toSorted(byContent)).toEqual(notes.toSorted(byContent))

  const [log] = await query(
    `select o.version::int as version, count(e.*)::int as events, min(e.version)::int as first, max(e.version)::int as last
     from organizations o join events e on e.org_id = o.id where o.id = $1 group by o.id`,
  )
  expect(log).toEqual({ version: log.events, events: log.events, first: 1, last: log.events })

  const orders = await query(
    `select id, version::int, status, title, note_count::int as notes,
       (select count(*)::int from order_notes n where n.order_id = orders.id) as counted
     from orders where org_id = $1`,
  )
  for (const { id, notes, counted, ...state } of orders) {
    expect(state).toEqual(states.get(id)?.at(-1))
    expect(notes).toBe(counted)
  }
}
