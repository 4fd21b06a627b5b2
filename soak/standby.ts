import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { anAdmin } from '../test/support/factories.ts'
import { freePort } from '../test/support/processes/server-process.ts'
import { Visitor } from '../test/support/visitor.ts'
import { makeCertificate } from './certificate.ts'
import { startHaproxy, tellHaproxy } from './haproxy.ts'
import { described, startLoad, type Load } from './load.ts'
import { readDocument, replaced, SEVERAL_SERVERS, settingOf, type DocumentPage } from './operations-page.ts'
import { startPair } from './pair.ts'
import { openPostgresPlace, type PostgresServer } from './postgres.ts'
import type { Part, Soak } from './soak.ts'

const PASSWORD = 'walnut-and-oak-42'
const CLIENTS = 10
const SCREENS = 4
const LOAD_MS = 10_000
const PATIENCE_MS = 30_000
const BACK_MS = 5000

export const standby: Part = {
  what: 'a PostgreSQL that is killed under load, and its synchronous standby promoted, with the commands of docs/operations/several-servers.md',
  needs: ['haproxy', 'openssl', 'postgres', 'initdb', 'pg_basebackup'],
  run,
}

async function run(soak: Soak): Promise<void> {
  const page = await readDocument(SEVERAL_SERVERS)
  const certificate = await makeCertificate(await soak.folder())
  const place = await openPostgresPlace(soak, certificate)
  const db1 = await place.initialize('db1', settingsOf(page), accessOf(page))
  await db1.start()
  await db1.sql(replaced(page.block('create role kerf'), [["'…'", `'${PASSWORD}'`]]))
  const copy = replaced(page.block('pg_basebackup'), [['-h db1', '-h 127.0.0.1']])
  const follow = (name: string, primary: PostgresServer) =>
    place.copy(name, copy, { PGPORT: String(primary.port), PGPASSWORD: PASSWORD })
  const db2 = await follow('db2', db1)
  await db2.start()
  await db1.sql(page.block('alter system set synchronous_standby_names'))
  await untilFollowed(db1)
  soak.say('db2 follows db1, which waits for it')

  const edge = await startEdge(soak, page, db1)
  const root = join(await soak.folder(), 'ca.pem')
  await writeFile(root, certificate.ca)
  const servers = await startPair(soak, {
    LOG_LEVEL: 'silent',
    DATABASE_URL: replaced(settingOf(page.block('DATABASE_URL='), 'DATABASE_URL'), [
      ['kerf:…@db.internal:5432', `kerf:${PASSWORD}@localhost:${edge.port}`],
      ['/etc/kerf-ca.pem', root],
    ]),
  })
  const admin = await anAdmin({ visitor: () => new Visitor(servers[0]?.url ?? '') })
  const visitors = () =>
    servers.map(({ url }) => {
      const visitor = new Visitor(url)
      visitor.cookie = admin.visitor.cookie
      return visitor
    })
  const load = await startLoad({ admin, clients: CLIENTS, screens: SCREENS, visitors })
  await delay(LOAD_MS)
  soak.check(
    load.history.failures.length === 0,
    `${load.history.failures.length} calls failed before ${described(load.history.failures)}`,
  )

  const before = load.calls()
  // Taken before the kill, because calls fail before it returns.
  const killed = performance.now()
  await db1.kill()
  await db2.sql(page.block('pg_promote'))
  const promoted = performance.now()
  await edge.send(db2)
  await Promise.all(visitors().map((visitor) => untilAnswered(visitor)))
  const answered = performance.now()
  await delay(LOAD_MS)
  await load.stop()

  const ms = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  soak.say(`db1 was killed after ${before} calls; db2 was promoted ${ms(killed, promoted)} later`)
  soak.check(
    answered - promoted < BACK_MS,
    `both servers answered ${ms(promoted, answered)} after the promotion`,
  )
  checkFailures(soak, load, killed, promoted)
  const refetched = load.followers.reduce((sum, follower) => sum + follower.refetched, 0)
  soak.check(
    refetched === 0,
    `${refetched} screens were told to load again: no number was given twice, the epoch stays`,
  )
  await load.check(soak, db2.pool('kerf'))

  const again = await follow('db1-again', db2)
  await again.start()
  await untilFollowed(db2)
  soak.check(true, 'db1 came back from an empty folder and follows db2')
}

const settingsOf = (page: DocumentPage) =>
  replaced(page.block('wal_level = replica'), [
    ["listen_addresses = '*'", "listen_addresses = '127.0.0.1'"],
  ]).split('\n')

const accessOf = (page: DocumentPage) =>
  replaced(page.block('hostssl replication'), [['10.0.0.0/24', '127.0.0.1/32']]).split('\n')

interface Edge {
  port: number
  /** Sends connections to another server, as the page says. */
  send(server: PostgresServer): Promise<void>
}

/** HAProxy with the database part of the page's configuration. */
async function startEdge(soak: Soak, page: DocumentPage, primary: PostgresServer): Promise<Edge> {
  const port = await freePort()
  const socket = join(await soak.folder(), 'admin.sock')
  const [head = ''] = page.block('frontend web').split('frontend web')
  const configuration = replaced(head + page.block('listen database'), [
    [/^ *(log|option httplog).*\n/, ''],
    ['/run/haproxy/admin.sock', socket],
    ['bind 10.0.0.10:5432', `bind 127.0.0.1:${port}`],
    ['10.0.0.21:5432', `127.0.0.1:${primary.port}`],
  ])
  await startHaproxy(soak, configuration, port)
  return {
    port,
    async send(server) {
      const commands = [...page.block('set server database').matchAll(/^echo '(.*)' \| socat/gm)]
      for (const [, command = ''] of commands) {
        const told = command.replace('10.0.0.22 port 5432', `127.0.0.1 port ${server.port}`)
        soak.say(`HAProxy on “${told}”: ${await tellHaproxy(socket, told)}`)
      }
    },
  }
}

async function untilFollowed(primary: PostgresServer): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const rows = await primary.sql<{ state: string }>('select state from pg_stat_replication')
    if (rows.some(({ state }) => state === 'streaming')) return
    if (performance.now() > until) throw new Error(`Nobody follows: ${JSON.stringify(rows)}`)
    await delay(100)
  }
}

/** Settles when a change is acknowledged. */
async function untilAnswered(visitor: Visitor): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const order = { title: 'Afterwards', customerName: 'Robin Hale' }
    const result = await visitor.post('/api/orders', order).catch(() => undefined)
    if (result?.status === 201) return
    if (performance.now() > until) throw new Error(`${visitor.url} answers ${result?.status}`)
    await delay(50)
  }
}

/** Checks that calls fail only from the kill until a few seconds after the promotion. */
function checkFailures(soak: Soak, { history }: Load, killed: number, promoted: number): void {
  const until = promoted + BACK_MS
  const others = history.failures.filter(({ began, ended }) => ended < killed || began > until)
  const between = history.failures.length - others.length
  soak.check(
    others.length === 0,
    `${between} calls failed meanwhile, ${others.length} at other times ${described(others)}`,
  )
}
