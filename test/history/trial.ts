import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Order } from '#shared/orders/types.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { anAdmin, anOrder } from '../support/factories.ts'
import { launch, type ServerProcess } from '../support/processes/server-process.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { Visitor } from '../support/visitor.ts'
import { checkConsistent } from './check.ts'
import { Follower } from './follower.ts'
import { newHistory, play, type Action, type History } from './player.ts'

// Many clients change the same orders over two servers, whose connections break and which are killed in turn.

const SECRET = 'the secret of the trials, no secret at all'
const CLIENTS = 32
const ORDERS = 50

export interface Trial {
  /** Between each server and the database. */
  networks: TcpProxy[]
  servers: ServerProcess[]
  pool: pg.Pool
  close(): Promise<void>
}

/** Two servers, each as a process of its own, on one PostgreSQL. */
export async function openTrial(settings: Record<string, string> = {}): Promise<Trial> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'kerf-trial-'))
    undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    // Nobody cuts its power: what is killed here are servers of Kerf.
    const embedded = await startEmbedded(folder, () => undefined, { durable: false })
    undo.push(() => embedded.stop())
    const { host, port, user, database } = embedded.connection
    const pool = new pg.Pool({ ...embedded.connection, max: 2 })
    // Connections that are still closing when the database stops emit errors.
    pool.on('error', () => undefined)
    undo.push(() => pool.end())
    const networks: TcpProxy[] = []
    const servers: ServerProcess[] = []
    for (let number = 0; number < 2; number += 1) {
      const network = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
      undo.push(() => network.close())
      networks.push(network)
      const server = await launch('server/main.ts', {
        dataDir: join(folder, 'kerf'),
        settings: {
          DATABASE_URL: `postgresql://${user}@127.0.0.1:${network.port}/${database}`,
          SESSION_SECRET: SECRET,
          // It has much to say about connections that break.
          LOG_LEVEL: 'silent',
          ORGANIZATION_WRITES_MB: '999999',
          ...settings,
        },
      })
      undo.push(() => server.close())
      servers.push(server)
    }
    return { networks, servers, pool, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Course {
  operations: number
  betweenCuts: number
  betweenKills: number
  /** What breaks now and then: something of the server with this number, which is not being killed at the moment. */
  disturb: ((trial: Trial, server: number) => void)[]
  /** What clients do besides. */
  more?: Action[]
}

interface Outcome {
  history: History
  /** The one who did it all, at each server. */
  visitors: Visitor[]
  disturbed: number
  /** How often a server was killed and started again. */
  kills: number
}

/** Plays, and checks what is left: what is acknowledged happened once and in one order, and screens have all of it. */
export async function runTrial(trial: Trial, course: Course): Promise<Outcome> {
  const admin = await anAdmin({ visitor: () => new Visitor(trial.servers[0]?.url ?? '') })
  const ids: string[] = []
  for (let number = 0; number < ORDERS; number += 1) ids.push((await anOrder(admin)).id)
  const visitors = trial.servers.map(({ url }) => {
    const visitor = new Visitor(url)
    visitor.cookie = admin.visitor.cookie
    return visitor
  })
  const followers = await Promise.all([visitors, visitors.toReversed()].map((order) => Follower.open(order)))
  const history = newHistory()
  const running = disturber(trial, course)
  try {
    await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        play({ visitors, orderIds: ids, history, goesOn: () => running.goesOn(), more: course.more ?? [] }),
      ),
    )
    const { disturbed, kills } = await running.end()
    await checkConsistent(trial.pool, admin.orgId, history)
    await checkScreens(visitors, followers, (await anOrder(admin, { title: 'The last one' })).version)
    return { history, visitors, disturbed, kills }
  } finally {
    for (const follower of followers) follower.close()
  }
}

/** Counts operations, and breaks something each time that so many went by. */
function disturber(trial: Trial, { operations, betweenCuts, betweenKills, disturb }: Course) {
  let done = 0
  let disturbed = 0
  let kills = 0
  let nextKill = betweenKills
  let killing: number | undefined
  let restarting: Promise<unknown> = Promise.resolve()
  let failure: unknown

  async function killAndRestart(number: number): Promise<void> {
    const server = trial.servers[number]
    await server?.kill()
    await server?.start()
    kills += 1
    nextKill = done + betweenKills
    killing = undefined
  }

  function breakSomething(): void {
    const number = randomInt(trial.servers.length)
    if (number === killing) return
    disturb[randomInt(disturb.length)]?.(trial, number)
    disturbed += 1
  }

  return {
    goesOn(): boolean {
      if (failure) throw failure
      done += 1
      if (done % betweenCuts === 0) breakSomething()
      if (done >= nextKill && killing === undefined) {
        killing = kills % trial.servers.length
        restarting = killAndRestart(killing).catch((error: unknown) => (failure = error))
      }
      // Each server is killed at least once, however slowly it starts.
      return done <= operations || kills < trial.servers.length
    },
    async end() {
      await restarting
      if (failure) throw failure
      return { disturbed, kills }
    },
  }
}

/** Every server says the same, and so does every screen that followed. */
async function checkScreens(visitors: Visitor[], followers: Follower[], version: number): Promise<void> {
  const boards: Order[][] = []
  for (const visitor of visitors) boards.push((await visitor.get('/api/orders')).body)
  for (const follower of followers) {
    await follower.untilVersion(version)
    for (const board of boards) follower.check(board)
  }
}
