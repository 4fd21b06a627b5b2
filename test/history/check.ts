import assert from 'node:assert/strict'
import type { Status } from '#shared/orders/orders.ts'
import type { Pool } from '../../server/db/client.ts'
import type { Call, History } from './player.ts'

// Without the test runner's own assertions: `npm run soak` checks longer histories with it.

interface State {
  version: number
  status: Status
  title: string
}

/** Each order as the log tells of it, after each of its events, by version. */
async function statesOf(pool: Pool, orgId: string): Promise<Map<string, Map<number, State>>> {
  const { rows } = await pool.query(
    `select order_id, version::int, type, data from events where org_id = $1 and order_id is not null order by version`,
    [orgId],
  )
  const states = new Map<string, Map<number, State>>()
  const latest = new Map<string, State>()
  for (const { order_id, version, type, data } of rows) {
    const before = latest.get(order_id) ?? { status: data.status, title: data.fields?.title }
    if (type === 'order.moved') assert.equal(data.from, before.status, `the move of version ${version}`)
    const title = type === 'order.changed' ? data.changes[0].to : before.title
    const status = type === 'order.moved' ? data.to : before.status
    const known = states.get(order_id) ?? new Map<number, State>()
    states.set(order_id, known.set(version, { version, status, title }))
    latest.set(order_id, { version, status, title })
  }
  return states
}

/**
 * Every response is the order as it was at the version that it names, with what was asked for in it, and versions never go
 * back: who asks after a response is there sees that version or a later one. So each order is linearizable.
 */
function checkLinearizable(calls: Call[], states: Map<string, Map<number, State>>): void {
  const byOrder = Map.groupBy(calls, ({ orderId }) => orderId)
  for (const [orderId, ofOrder] of byOrder) {
    for (const { seen, asked } of ofOrder) {
      if (!seen) continue
      const { version, status, title } = seen
      const state = states.get(orderId)?.get(version)
      assert.deepEqual(state, { version, status, title }, `order ${orderId} at ${version}`)
      assert.deepEqual({ status, title, ...asked }, { status, title }, `order ${orderId} at ${version}`)
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
        const floor = floors.get(call) ?? 0
        const { version } = call.seen
        assert.ok(version >= floor, `order ${orderId}: ${version} was answered after ${floor}`)
        latest = Math.max(latest, version)
      }
    }
  }
}

/** What was acknowledged is there, once; versions have no gaps; and every order says of itself what its log says. */
export async function checkConsistent(pool: Pool, orgId: string, { calls, notes }: History): Promise<void> {
  const states = await statesOf(pool, orgId)
  checkLinearizable(calls, states)

  const query = async (text: string) => (await pool.query(text, [orgId])).rows
  const stored = await query('select order_id as "orderId", content from order_notes where org_id = $1')
  const byContent = (one: { content: string }, other: { content: string }) =>
    one.content.localeCompare(other.content)
  assert.deepEqual(stored.toSorted(byContent), notes.toSorted(byContent))

  const [log] = await query(
    `select o.version::int as version, count(e.*)::int as events, min(e.version)::int as first, max(e.version)::int as last
     from organizations o join events e on e.org_id = o.id where o.id = $1 group by o.id`,
  )
  assert.deepEqual(log, { version: log.events, events: log.events, first: 1, last: log.events })

  const orders = await query(
    `select id, version::int, status, title, note_count::int as notes,
       (select count(*)::int from order_notes n where n.order_id = orders.id) as counted
     from orders where org_id = $1`,
  )
  for (const { id, notes, counted, ...state } of orders) {
    assert.deepEqual(state, [...(states.get(id)?.values() ?? [])].at(-1))
    assert.equal(notes, counted, `the notes of order ${id}`)
  }
}
