import { setTimeout as delay } from 'node:timers/promises'
import { anAdmin } from '../test/support/factories.ts'
import { freePort, type ServerProcess } from '../test/support/processes/server-process.ts'
import { Visitor } from '../test/support/visitor.ts'
import { makeCertificate } from './certificate.ts'
import { startHaproxy } from './haproxy.ts'
import { KeptVisitor } from './kept-visitor.ts'
import { described, startLoad } from './load.ts'
import { readDocument, replaced, SEVERAL_SERVERS, settingOf } from './operations-page.ts'
import { openDatabase, startPair } from './pair.ts'
import type { Part, Soak } from './soak.ts'

const CLIENTS = 10
const SCREENS = 5
const STOP_MS = 10_000
const PATIENCE_MS = 60_000

export const rolling: Part = {
  what: 'two servers behind HAProxy as docs/operations/several-servers.md has it, restarted in turn while people work',
  needs: ['haproxy', 'openssl'],
  run,
}

async function run(soak: Soak): Promise<void> {
  const page = await readDocument(SEVERAL_SERVERS)
  const env = page.block('SHUTDOWN_GRACE_SECONDS=')
  const ports = { http: await freePort(), https: await freePort() }
  const url = `https://localhost:${ports.https}`
  const database = await openDatabase(soak)
  const servers = await startPair(soak, {
    APP_URL: url,
    DATABASE_URL: database.url,
    SHUTDOWN_GRACE_SECONDS: settingOf(env, 'SHUTDOWN_GRACE_SECONDS'),
    SHUTDOWN_DEADLINE_SECONDS: settingOf(env, 'SHUTDOWN_DEADLINE_SECONDS'),
  })
  const { together, ca } = await makeCertificate(await soak.folder())
  const [first, second] = servers.map((server) => `127.0.0.1:${new URL(server.url).port}`)
  const configuration = replaced(page.block('frontend web'), [
    // Replaces machines and their places; everything else stays as the page says.
    [/^ *(log|option httplog|stats socket).*\n/, ''],
    ['bind :80', `bind 127.0.0.1:${ports.http}`],
    ['bind :443 ssl crt /etc/haproxy/kerf.pem', `bind 127.0.0.1:${ports.https} ssl crt ${together}`],
    ['10.0.0.11:3000', first ?? ''],
    ['10.0.0.12:3000', second ?? ''],
  ])
  await startHaproxy(soak, configuration, ports.https)

  const admin = await anAdmin({ visitor: () => new Visitor(servers[0]?.url ?? '') })
  const visitors = () => {
    const visitor = new KeptVisitor(url, ca)
    visitor.cookie = admin.visitor.cookie
    soak.defer(() => visitor.close())
    return [visitor]
  }
  const load = await startLoad({ admin, clients: CLIENTS, screens: SCREENS, visitors })
  const stops: number[] = []
  for (let number = 0; number < soak.restarts; number += 1) {
    const server = servers[number % servers.length]
    if (server) stops.push(await restart(server))
  }
  await load.stop()
  const { failures } = load.history
  const slowest = Math.max(...stops)
  soak.check(
    slowest < STOP_MS,
    `${stops.length} restarts, the slowest stop took ${(slowest / 1000).toFixed(1)} s`,
  )
  soak.check(
    failures.length === 0,
    `${failures.length} of ${load.calls()} calls failed ${described(failures)}`,
  )
  const refetched = load.followers.reduce((sum, follower) => sum + follower.refetched, 0)
  soak.check(refetched === 0, `${refetched} times a screen had to load its board again`)
  await load.check(soak, database.pool)
}

/** Restarts as the page says, and waits until the server reports that it is ready. Returns how long stopping took. */
async function restart(server: ServerProcess): Promise<number> {
  const began = performance.now()
  await server.stop()
  const took = performance.now() - began
  await server.start()
  await untilReady(server)
  return took
}

async function untilReady({ url }: ServerProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (performance.now() > until) throw new Error(`${url} is not ready`)
    await delay(100)
  }
}
