import { chmodSync, chownSync, cpSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildContainer } from '../../scripts/package/container.ts'
import { ROOT } from '../soak.ts'
import type { Part, Soak } from '../soak.ts'
import { run, tryRun } from '../../scripts/package/debian.ts'
import { freePort } from '../../test/support/processes/server-process.ts'
import { checkShop, foundShop, untilReady } from './shop.ts'

const LARGEST_MB = 350

export const container: Part = {
  what: 'the container: built, started, stopped, killed, updated, without a writable root, on folders of others, for arm64',
  needs: ['buildah', 'podman', 'debootstrap', 'git'],
  run: tryContainer,
}

async function tryContainer(soak: Soak): Promise<void> {
  const image = build(soak, {})
  const size = megabytes(image)
  soak.check(size <= LARGEST_MB, `${image} has ${size} MB`)
  await live(soak, image)
  await update(soak, image)
  await wrongOwner(soak, image)
  const foreign = process.arch === 'arm64' ? 'amd64' : 'arm64'
  const other = build(soak, { arch: foreign })
  soak.check(megabytes(other) <= LARGEST_MB, `${other} has ${megabytes(other)} MB; it was not started`)
}

function build(soak: Soak, options: Parameters<typeof buildContainer>[0]): string {
  const began = performance.now()
  const image = buildContainer(options)
  soak.say(`${image} was built in ${Math.round((performance.now() - began) / 1000)} s`)
  return image
}

const megabytes = (image: string) =>
  Math.round(Number(run('podman', ['image', 'inspect', '--format={{.Size}}', image])) / 1e6)

/** A container on a folder or volume, with a root that nobody writes. */
class Container {
  readonly #name: string
  readonly url: string
  readonly #args: string[]

  private constructor(name: string, port: number, args: string[]) {
    this.#name = name
    this.url = `http://127.0.0.1:${port}`
    this.#args = args
  }

  static async on(soak: Soak, data: string): Promise<Container> {
    const port = await freePort()
    const name = `kerf-soak-${port}`
    const args = ['run', '--detach', `--name=${name}`, '--network=host', '--read-only', '--tmpfs=/tmp']
    args.push('--security-opt=no-new-privileges', `--env=PORT=${port}`, `--volume=${data}:/data`)
    const made = new Container(name, port, args)
    soak.defer(() => tryRun('podman', ['rm', '--force', '--time=0', name]))
    return made
  }

  /** Seconds until it is ready. */
  start(image: string): Promise<number> {
    tryRun('podman', ['rm', '--force', '--time=0', this.#name])
    run('podman', [...this.#args, image])
    return untilReady(this.url)
  }

  /** Seconds, and the exit code. */
  stop(): { seconds: number; code: string } {
    const began = performance.now()
    run('podman', ['stop', '--time=60', this.#name])
    return { seconds: (performance.now() - began) / 1000, code: this.#inspect('{{.State.ExitCode}}') }
  }

  kill(): void {
    run('podman', ['kill', '--signal=KILL', this.#name])
    run('podman', ['wait', this.#name])
  }

  exec(...args: string[]): { status: number; output: string } {
    return tryRun('podman', ['exec', this.#name, ...args])
  }

  #inspect(format: string): string {
    return run('podman', ['inspect', `--format=${format}`, this.#name])
  }
}

async function live(soak: Soak, image: string): Promise<void> {
  const volume = run('podman', ['volume', 'create'])
  soak.defer(() => tryRun('podman', ['volume', 'rm', '--force', volume]))
  const kerf = await Container.on(soak, volume)
  const first = await kerf.start(image)
  const shop = await foundShop(soak, kerf.url, (...args) => kerf.exec('kerf', ...args))
  const health = kerf.exec('kerf', 'health')
  soak.check(health.status === 0, `kerf health: ${health.output}`)
  const backup = kerf.exec('kerf', 'backup')
  soak.check(backup.status === 0, `kerf backup: ${backup.output}`)
  const admin = kerf.exec('kerf', 'admin', 'organizations')
  soak.check(admin.output.includes('shop'), `kerf admin organizations: ${admin.output.split('\n').at(-1)}`)
  const { seconds, code } = kerf.stop()
  soak.check(seconds < 10 && code === '0', `SIGTERM ends it in ${seconds.toFixed(1)} s with ${code}`)
  const second = await kerf.start(image)
  soak.say(`ready after ${first.toFixed(1)} s at first, then after ${second.toFixed(1)} s`)
  await checkShop(soak, shop)
  kerf.kill()
  soak.say(`ready ${(await kerf.start(image)).toFixed(1)} s after kill -9`)
  await checkShop(soak, shop)
  kerf.stop()
}

/** From the commit before the last migration, packed as this version is. */
async function update(soak: Soak, image: string): Promise<void> {
  const git = (...args: string[]) => run('git', ['-C', ROOT, ...args])
  const migration = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/db/migrations/*.sql')
  const source = await soak.folder()
  run('sh', ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', ROOT, `${migration}^`, source])
  for (const name of ['Dockerfile', '.dockerignore', 'packaging', 'scripts/package']) {
    cpSync(join(ROOT, name), join(source, name), { recursive: true })
  }
  const former = build(soak, { source, tag: 'former' })
  const volume = run('podman', ['volume', 'create'])
  soak.defer(() => tryRun('podman', ['volume', 'rm', '--force', volume]))
  const kerf = await Container.on(soak, volume)
  await kerf.start(former)
  const shop = await foundShop(soak, kerf.url, (...args) => kerf.exec('kerf', ...args))
  kerf.stop()
  const seconds = await kerf.start(image)
  soak.say(`updated from ${git('log', '-1', '--format=%h', `${migration}^`)} in ${seconds.toFixed(1)} s`)
  await checkShop(soak, shop)
  const { output } = kerf.exec('ls', '/data/backups')
  soak.check(output.includes('before-'), `the update left ${output}`)
  kerf.stop()
}

async function wrongOwner(soak: Soak, image: string): Promise<void> {
  const folder = join(await soak.folder(), 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o700)
  chownSync(folder, 4242, 4242)
  const mount = `--volume=${folder}:/data`
  const refused = tryRun('podman', ['run', '--rm', '--network=host', mount, image])
  const isOneLine = refused.output.split('\n').length === 1
  soak.check(refused.status === 1 && isOneLine, `a folder of somebody else: ${refused.output}`)
  const command = refused.output.split(' --user root kerf ')[1]?.split(' ') ?? []
  const given = tryRun('podman', ['run', '--rm', '--network=host', '--user=root', mount, image, ...command])
  soak.check(given.status === 0 && statSync(folder).uid === 1000, `${command.join(' ')} gives it to uid 1000`)
  const kerf = await Container.on(soak, folder)
  await kerf.start(image)
  await foundShop(soak, kerf.url, (...args) => kerf.exec('kerf', ...args))
  kerf.stop()
}
