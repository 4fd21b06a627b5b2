import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { anAdmin, type Somebody } from '../test/support/factories.ts'
import { launch, type ServerProcess } from '../test/support/processes/server-process.ts'
import { Visitor, type Result } from '../test/support/visitor.ts'
import { described, startLoad } from './load.ts'
import { openDatabase, startPair } from './pair.ts'
import { pathOf } from './programs.ts'
import { LeftOut, ROOT, type Part, type Soak } from './soak.ts'

const exec = promisify(execFile)
const CLIENTS = 10
const SCREENS = 4
const LOAD_MS = 10_000
const INSTALL_MS = 600_000

export const versions: Part = {
  what: 'an update, server by server, from the commit before the last migration, while people work on both versions',
  needs: ['git'],
  run,
}

async function run(soak: Soak): Promise<void> {
  const database = await openDatabase(soak)
  const dataDir = join(await soak.folder(), 'kerf')
  const settings = {
    ORGANIZATION_WRITES_MB: '999999',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'the secret of the trials, no secret at all',
  }
  const servers = await startFormer(soak, { settings, dataDir })
  const admin = await anAdmin({ visitor: () => new Visitor(servers[0]?.url ?? '') })
  const rotation = new Rotation(servers)
  const visitors = () => [new RotatingVisitor(rotation, admin)]
  const load = await startLoad({ admin, clients: CLIENTS, screens: SCREENS, visitors })
  await delay(LOAD_MS)
  soak.say(`${load.calls()} calls at two servers of the former version`)
  for (const [number, former] of servers.entries()) {
    await rotation.remove(former)
    await former.stop()
    const next = await launch('server/main.ts', { dataDir, settings })
    soak.defer(() => next.close())
    rotation.add(next)
    await delay(LOAD_MS)
    const others = servers.length - number - 1
    soak.say(`${load.calls()} calls with ${number + 1} of this version and ${others} of the former one`)
  }
  await load.stop()
  const { failures } = load.history
  soak.check(
    failures.length === 0,
    `${failures.length} of ${load.calls()} calls failed ${described(failures)}`,
  )
  admin.visitor = new RotatingVisitor(rotation, admin)
  await load.check(soak, database.pool)
}

/** Two servers of the former version. @throws LeftOut if its history isn't available */
async function startFormer(
  soak: Soak,
  { settings, dataDir }: { settings: Record<string, string>; dataDir: string },
): Promise<ServerProcess[]> {
  const commits = await formerCommits()
  for (const commit of commits) {
    const root = await checkOut(soak, commit)
    try {
      return await startPair(soak, settings, { root, dataDir })
    } catch (error) {
      // Not every commit is a version that can run.
      soak.say(`it does not start: ${String(error)}`)
    }
  }
  throw new LeftOut(
    commits.length > 0
      ? `none of the ${commits.length} commits before the last migration starts`
      : 'the history before the last migration is not in this clone',
  )
}

const git = async (...args: string[]) => {
  const { stdout } = await exec(pathOf('git'), ['-C', ROOT, ...args])
  return stdout.trim()
}

/** The commits before the last migration, newest first. */
async function formerCommits(): Promise<string[]> {
  try {
    const migration = await git('log', '-1', '--format=%H', '--', 'server/db/migrations/*.sql')
    return (await git('log', '-5', '--format=%H', `${migration}^`)).split('\n')
  } catch {
    return []
  }
}

async function checkOut(soak: Soak, commit: string): Promise<string> {
  const root = await soak.folder()
  const unpack = 'git -C "$1" archive "$2" | tar -x -C "$3"'
  await exec('sh', ['-c', unpack, 'sh', ROOT, commit, root])
  soak.say(`the former version is ${await git('log', '-1', '--format=%h (%s)', commit)}`)
  await install(soak, root)
  return root
}

/** Links this version's packages if the former one needs no others; otherwise installs its own. */
async function install(soak: Soak, root: string): Promise<void> {
  const [former, present] = await Promise.all([packagesOf(root), packagesOf(ROOT)])
  const shared = Object.entries(former).every(
    ([path, { version }]) => !path || present[path]?.version === version,
  )
  if (shared) {
    soak.say('it needs no package that is not here')
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    return
  }
  soak.say('its packages are installed')
  await exec('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, timeout: INSTALL_MS })
}

async function packagesOf(root: string): Promise<Record<string, { version?: string }>> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  return lock.packages
}

/**
 * The servers that get requests. A server is removed before it stops, as a balancer does, because the former version
 * may not drain.
 */
class Rotation {
  readonly #servers: ServerProcess[]
  readonly #underWay = new Map<ServerProcess, number>()
  #next = 0

  constructor(servers: ServerProcess[]) {
    this.#servers = [...servers]
  }

  /** Makes a call to the next server in turn. */
  async call<T>(work: (server: ServerProcess) => Promise<T>): Promise<T> {
    const server = this.next()
    this.#count(server, 1)
    try {
      return await work(server)
    } finally {
      this.#count(server, -1)
    }
  }

  next(): ServerProcess {
    const server = this.#servers[(this.#next += 1) % this.#servers.length]
    if (!server) throw new Error('There is no server')
    return server
  }

  add(server: ServerProcess): void {
    this.#servers.push(server)
  }

  /** Settles when no calls to the server are under way. */
  async remove(server: ServerProcess): Promise<void> {
    this.#servers.splice(this.#servers.indexOf(server), 1)
    while (this.#underWay.get(server)) await delay(10)
  }

  #count(server: ServerProcess, change: number): void {
    this.#underWay.set(server, (this.#underWay.get(server) ?? 0) + change)
  }
}

/** A visitor whose requests go to any server in the rotation. */
class RotatingVisitor extends Visitor {
  readonly #rotation: Rotation

  constructor(rotation: Rotation, { visitor }: Somebody) {
    super('http://localhost')
    this.#rotation = rotation
    this.cookie = visitor.cookie
  }

  #at({ url }: ServerProcess): Visitor {
    const visitor = new Visitor(url)
    visitor.cookie = this.cookie
    return visitor
  }

  override send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Result> {
    return this.#rotation.call((server) => this.#at(server).send(method, path, body, headers))
  }

  override socket(headers: Record<string, string> = {}) {
    return this.#at(this.#rotation.next()).socket(headers)
  }
}
