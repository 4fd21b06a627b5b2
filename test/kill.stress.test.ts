import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { launch, type ServerProcess } from './support/processes/server-process.ts'
import { Visitor } from './support/visitor.ts'

// The server as it really runs, with a durable database, killed while several people write.

const WRITERS = 6
const WRITES_BEFORE_THE_KILL = 60

let server: ServerProcess
let visitor: Visitor

beforeEach(async () => {
  server = await launch('server/main.ts')
  visitor = new Visitor(server.url)
  const account = { email: 'ann@example.com', password: 'walnut-and-oak-42', organizationName: 'Oak' }
  expect((await visitor.post('/api/register', account)).status).toBe(201)
})
afterEach(() => server.close())

interface Acknowledged {
  created: Set<string>
  /** The stage that each order was last answered to be in. */
  moved: Map<string, string>
}

/** Writes until the server is gone; collects only what was answered. */
async function writeUntilKilled(kill: () => Promise<void>): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { created: new Set(), moved: new Map() }
  let killing: Promise<void> | undefined
  const writer = async () => {
    for (;;) {
      try {
        const made = await visitor.post('/api/orders', { title: 'Table', customerName: 'Robin' })
        if (made.status !== 201) return
        acknowledged.created.add(made.body.id)
        const path = `/api/orders/${made.body.id}/move`
        const moved = await visitor.post(path, { fromStatus: 'ORDER_IN', toStatus: 'FINISH' })
        if (moved.status !== 200) return
        acknowledged.moved.set(made.body.id, moved.body.status)
      } catch {
        // The connection broke: what was under way was not answered.
        return
      }
      if (acknowledged.created.size >= WRITES_BEFORE_THE_KILL) killing ??= kill()
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  await killing
  return acknowledged
}

async function expectWholeOrderBook(acknowledged: Acknowledged): Promise<void> {
  const { body: orders } = await visitor.get('/api/orders')
  const byId = new Map<string, { status: string; number: string }>(
    orders.map((order: { id: string }) => [order.id, order]),
  )
  for (const id of acknowledged.created) expect(byId.has(id)).toBe(true)
  for (const [id, status] of acknowledged.moved) expect(byId.get(id)?.status).toBe(status)
  const numbers = [...byId.values()].map(({ number }) => Number(number.slice(4))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  await expectGaplessLog(orders.length)
}

async function expectGaplessLog(orderCount: number): Promise<void> {
  const lines = (await readFile(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({ host: lines[4], port: Number(lines[3]), user: 'kerf', database: 'kerf' })
  await client.connect()
  const { rows } = await client.query<{ present: number; lines: number; last: number; created: number }>(`
    select (select version::int from organizations) as present, count(*)::int as lines,
      max(version)::int as last, (count(*) filter (where type = 'create'))::int as created
    from order_activity`)
  await client.end()
  const log = rows[0]
  expect(log).toEqual({ present: log?.lines, lines: log?.lines, last: log?.lines, created: orderCount })
}

describe('killed in the middle of writing', () => {
  test('Node alone: the next start takes the database over and has every answered write', async () => {
    const acknowledged = await writeUntilKilled(() => server.kill())
    await server.start()
    await expectWholeOrderBook(acknowledged)
  })

  test('everything at once: the database recovers and has every answered write', async () => {
    const acknowledged = await writeUntilKilled(() => server.killAll())
    await server.start()
    await expectWholeOrderBook(acknowledged)
  })
})
