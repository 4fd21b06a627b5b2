import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { STATUSES } from '#shared/orders/orders.ts'
import { readPostmaster } from '../server/db/embedded/postmaster.ts'
import { join } from 'node:path'
import { Follower } from '../test/history/follower.ts'
import {
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  anotherBrowser,
  type Somebody,
} from '../test/support/factories.ts'
import { launch, type ServerProcess } from '../test/support/processes/server-process.ts'
import { Visitor, type Result } from '../test/support/visitor.ts'
import type { MemoryReport } from './report-memory.ts'
import type { Part, Soak } from './soak.ts'
import { isFlat, trendOf } from './trend.ts'

const SHOPS = 6
// An organization may request two thousand upload addresses an hour. It has two people, so an order's life must take
// each of them four seconds.
const PAUSE_MS = 800
const MB = 1024 ** 2
const PATIENCE_MS = 180_000
// Longer than any unused resource is kept, except for the callers' connections.
const QUIET_MS = 15_000
const LOOKS = 5
// Enough samples to tell a rise from noise, for every length.
const SAMPLES = 60

export const churn: Part = {
  what: 'orders come and go, files go up and down, screens and people come and go; memory stays flat, and nothing stays open',
  needs: [],
  run,
}

async function run(soak: Soak): Promise<void> {
  const preload = new URL('./report-memory.ts', import.meta.url).href
  const server = await launch('server/main.ts', {
    settings: { ORGANIZATION_WRITES_MB: '999999', NODE_OPTIONS: `--expose-gc --import ${preload}` },
  })
  soak.defer(() => server.close())
  const kerf = { visitor: () => new Visitor(server.url) }
  const people: Somebody[] = []
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const admin = await anAdmin(kerf)
    people.push(admin, await aMember(kerf, admin))
  }
  const connections = connectionsOf(server)
  soak.defer(() => connections.close())

  // Runs everything once, so that resources that are created once exist before counting.
  await churnFor(server, people, 10_000)
  const before = await whenQuiet(server, connections)
  const rounds = { count: 0 }
  const samples: MemoryReport[] = []
  const length = soak.minutes * 60_000
  const churning = churnFor(server, people, length, rounds)
  churning.catch(() => undefined)
  for (let number = 0; number < SAMPLES; number += 1) {
    await Promise.race([churning, delay(length / SAMPLES)])
    samples.push(await reportOf(server))
  }
  await churning
  soak.say(`${rounds.count} orders lived and went in ${soak.minutes} minutes`)
  const memory = {
    'heap after garbage collection': samples.map(({ heap }) => heap / MB),
    'memory beside the heap': samples.map(({ external }) => external / MB),
    'resident memory': samples.map(({ rss }) => rss / MB),
  }
  for (const [what, values] of Object.entries(memory)) {
    const trend = trendOf(values.slice(values.length / 2))
    const quarters = [0, 1, 2, 3].map((quarter) => meanOf(values, quarter).toFixed(1))
    soak.check(
      isFlat(trend),
      `${what}: ${quarters.join(', ')} MB in the quarters; ` +
        `in the second half a rise of ${trend.rise.toFixed(1)} ± ${trend.error.toFixed(1)} MB`,
    )
  }
  const after = await whenQuiet(server, connections)
  soak.check(
    isNoMore(after, before),
    `no more is open at the end: ${JSON.stringify(after)}, before ${JSON.stringify(before)}`,
  )
}

function meanOf(values: number[], quarter: number): number {
  const length = values.length / 4
  const some = values.slice(quarter * length, (quarter + 1) * length)
  return some.reduce((sum, value) => sum + value, 0) / some.length
}

/** All people work until the time is over. */
async function churnFor(
  server: ServerProcess,
  people: Somebody[],
  ms: number,
  rounds = { count: 0 },
): Promise<void> {
  const until = performance.now() + ms
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < until) {
        await round(server, person)
        rounds.count += 1
      }
    }),
  )
}

/** The life of an order, with a screen that watches it. At times somebody signs in and out again. */
async function round(server: ServerProcess, by: Somebody): Promise<void> {
  const { visitor } = by
  const screen = await Follower.open([visitor])
  try {
    const order = await anOrder(by)
    const path = `/api/orders/${order.id}`
    for (let move = 1; move < STATUSES.length; move += 1) {
      const body = { fromStatus: STATUSES[move - 1], toStatus: STATUSES[move] }
      expectOk(await visitor.post(`${path}/move`, body))
      await delay(PAUSE_MS)
    }
    expectOk(await visitor.post(`${path}/notes`, { content: 'Sanded to 180' }))
    expectOk(await visitor.patch(path, { title: 'Ash table' }))
    const file = await anAttachment(by, order.id, {
      name: 'plan.bin',
      content: randomBytes(randomInt(200_000)),
    })
    const download = await fetch(`${server.url}/api/files/${file.id}`, {
      headers: { cookie: visitor.cookie ?? '' },
    })
    await download.arrayBuffer()
    if (!download.ok) throw new Error(`No download: ${download.status}`)
    expectOk(await visitor.get(`${path}/activity`))
    expectOk(await visitor.get('/api/orders?search=ash'))
    expectOk(await visitor.delete(`${path}/attachments/${file.id}`))
    expectOk(await visitor.post(`${path}/archive`, {}))
    if (randomInt(20) === 0) {
      const browser = await anotherBrowser({ visitor: () => new Visitor(server.url) }, by)
      expectOk(await browser.post('/api/logout'))
    }
  } finally {
    screen.close()
  }
}

function expectOk({ status, body }: Result): void {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

/** The server's memory report, after a garbage collection. */
async function reportOf(server: ServerProcess): Promise<MemoryReport> {
  const reports = () => server.log().filter(({ msg }) => msg === 'memory')
  const known = reports().length
  server.signal('SIGUSR2')
  const until = performance.now() + PATIENCE_MS
  while (reports().length === known) {
    if (performance.now() > until) throw new Error('The server does not say how much memory it has')
    await delay(20)
  }
  return reports().at(-1) as unknown as MemoryReport
}

interface Open {
  resources: Record<string, number>
  descriptors: number
  connections: number
}

/** Whether each count of one is at most that of the other. */
function isNoMore(one: Open, other: Open): boolean {
  const kinds = Object.entries(one.resources)
  return (
    kinds.every(([kind, count]) => count <= (other.resources[kind] ?? 0)) &&
    one.descriptors <= other.descriptors &&
    one.connections <= other.connections
  )
}

/**
 * The lowest count of open resources when no requests come. Callers keep their connections for a minute, the pool for
 * ten seconds, and background jobs take one at times.
 */
async function whenQuiet(server: ServerProcess, connections: Connections): Promise<Open> {
  const until = performance.now() + PATIENCE_MS
  const looks: Open[] = []
  while (looks.length < LOOKS) {
    const { resources, descriptors } = await reportOf(server)
    // Timers of recent requests.
    const { Timeout: _, Immediate: __, ...lasting } = resources
    const open = { resources: lasting, descriptors, connections: await connections.count() }
    if (!lasting['TCPSocketWrap']) looks.push(open)
    else if (performance.now() > until) throw new Error(`It does not come to rest: ${JSON.stringify(open)}`)
    await delay(QUIET_MS)
  }
  return looks.reduce(leastOf)
}

function leastOf(one: Open, other: Open): Open {
  const kinds = Object.keys(one.resources).filter((kind) => other.resources[kind])
  return {
    resources: Object.fromEntries(
      kinds.map((kind) => [kind, Math.min(one.resources[kind] ?? 0, other.resources[kind] ?? 0)]),
    ),
    descriptors: Math.min(one.descriptors, other.descriptors),
    connections: Math.min(one.connections, other.connections),
  }
}

interface Connections {
  count(): Promise<number>
  close(): Promise<void>
}

/** Counts the server's connections to its database. */
function connectionsOf({ dataDir }: ServerProcess): Connections {
  const { socketFolder: host } = readPostmaster(join(dataDir, 'postgres')) ?? {}
  const pool = new pg.Pool({
    host,
    port: 5432,
    user: 'kerf',
    database: 'kerf',
    max: 1,
    application_name: 'soak',
  })
  return {
    async count() {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = 'kerf' and application_name <> 'soak'`,
      )
      return rows[0]?.count ?? 0
    },
    close: () => pool.end(),
  }
}
