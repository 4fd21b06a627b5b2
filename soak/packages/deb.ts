import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDeb } from '../../scripts/package/deb.ts'
import { debianRoot, HERE, run, tryRun } from '../../scripts/package/debian.ts'
import { freePort } from '../../test/support/processes/server-process.ts'
import type { Part, Soak } from '../soak.ts'
import { checkShop, foundShop, untilReady } from './shop.ts'

export const deb: Part = {
  what: 'the Debian package: installed, started, killed, stopped, updated, removed and purged, in a small Debian without systemd',
  needs: ['dpkg-deb', 'debootstrap', 'systemd-analyze'],
  run: tryDeb,
}

async function tryDeb(soak: Soak): Promise<void> {
  const folder = await soak.folder()
  const debian = new Debian(soak, join(folder, 'debian'))
  const [first, second] = ['1.0.0', '1.0.1'].map((version) => build(soak, version, folder))
  const installed = debian.install(first ?? '')
  soak.check(installed.status === 0, `installed: ${installed.output.split('\n').at(-1)}`)
  const owner = debian.run('stat', '-c', '%U %a', '/var/lib/kerf', '/etc/kerf/kerf.env').output
  soak.check(
    owner === 'kerf 700\nroot 640',
    `the data and the settings belong to ${owner.replace('\n', ', ')}`,
  )
  verifyUnit(soak, debian)

  const kerf = new Unit(soak, debian, await freePort())
  soak.say(`ready after ${(await kerf.start()).toFixed(1)} s`)
  const shop = await foundShop(soak, kerf.url, (...args) => kerf.command(...args))
  const health = kerf.command('health')
  soak.check(health.status === 0, `kerf health: ${health.output}`)
  const refused = kerf.command('backup', 'kerf.tar.gz')
  soak.check(refused.output.split('\n').length === 1, `kerf backup in a folder of root: ${refused.output}`)
  const backup = kerf.command('backup', '/var/lib/kerf/kerf.tar.gz')
  soak.check(backup.status === 0, `kerf backup: ${backup.output.replace('\n', ', ')}`)
  const admin = kerf.command('admin', 'organizations')
  soak.check(admin.output.includes(' 1  '), `kerf admin organizations: ${admin.output.split('\n').at(-1)}`)

  await kerf.end('SIGKILL')
  soak.say(`ready ${(await kerf.start()).toFixed(1)} s after kill -9`)
  await checkShop(soak, shop)
  const { seconds, code } = await kerf.end('SIGTERM')
  soak.check(seconds < 10 && code === 0, `SIGTERM ends it in ${seconds.toFixed(1)} s with ${code}`)
  const restored = kerf.with({ DATA_DIR: '/var/lib/kerf/again' }, 'restore', '/var/lib/kerf/kerf.tar.gz')
  soak.check(restored.status === 0, `kerf restore into another DATA_DIR: ${restored.output.split('\n')[0]}`)

  const settings = join(debian.root, 'etc/kerf/kerf.env')
  appendFileSync(settings, 'REGISTRATION=invited\n')
  const updated = debian.install(second ?? '')
  soak.check(updated.status === 0, `updated: ${debian.run('dpkg-query', '-W', 'kerf').output}`)
  soak.check(
    readFileSync(settings, 'utf8').endsWith('REGISTRATION=invited\n'),
    'the update leaves the settings',
  )
  await kerf.start()
  const { body } = await shop.admin.visitor.get('/api/health')
  soak.check(body.registration === 'invited', `the settings are read: registration is ${body.registration}`)
  await kerf.end('SIGTERM')

  const removed = debian.run('dpkg', '--remove', 'kerf')
  const isThere = (path: string) => existsSync(join(debian.root, path))
  soak.check(
    removed.status === 0 && isThere('var/lib/kerf/postgres') && !isThere('usr/lib/kerf'),
    `removed: ${removed.output.split('\n').at(-1)}`,
  )
  const purged = debian.run('dpkg', '--purge', 'kerf')
  soak.check(
    purged.status === 0 && !isThere('var/lib/kerf') && !isThere('etc/kerf'),
    `purged: ${purged.output.split('\n').at(-1)}`,
  )
}

/** By the systemd of this machine, which has no Kerf. */
function verifyUnit(soak: Soak, debian: Debian): void {
  const unit = join(debian.root, 'tmp/kerf.service')
  const text = readFileSync(join(debian.root, 'usr/lib/systemd/system/kerf.service'), 'utf8')
  writeFileSync(unit, text.replace('/usr/bin/kerf start', '/bin/true'))
  const said = tryRun('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit])
  soak.check(said.status === 0, `systemd-analyze verify: ${said.output || 'nothing to say'}`)
  const exposure = tryRun('systemd-analyze', ['security', '--offline=yes', '--no-pager', unit])
  soak.say(exposure.output.split('\n').at(-1) ?? '')
}

function build(soak: Soak, version: string, folder: string): string {
  const began = performance.now()
  const path = buildDeb({ version, folder })
  const megabytes = Math.round(statSync(path).size / 1e6)
  soak.say(`${version}: ${megabytes} MB, built in ${Math.round((performance.now() - began) / 1000)} s`)
  return path
}

/** A small Debian of its own, into which root changes. */
class Debian {
  readonly root: string

  constructor(soak: Soak, root: string) {
    this.root = root
    run('cp', ['-a', debianRoot(HERE), root])
    for (const [name, ...args] of [
      ['proc', '-t', 'proc', 'proc'],
      ['dev', '--rbind', '/dev'],
    ] as const) {
      const path = join(root, name)
      run('mount', [...args, path])
      run('mount', ['--make-rslave', path])
      soak.defer(() => tryRun('umount', ['--recursive', '--lazy', path]))
    }
  }

  run(...command: string[]): { status: number; output: string } {
    return tryRun('chroot', [this.root, ...command])
  }

  install(path: string): { status: number; output: string } {
    cpSync(path, join(this.root, 'kerf.deb'))
    return this.run('env', 'DEBIAN_FRONTEND=noninteractive', 'dpkg', '--install', '/kerf.deb')
  }
}

/** What the unit starts, as its user: there is no systemd in a changed root. */
class Unit {
  readonly url: string
  readonly #soak: Soak
  readonly #debian: Debian
  readonly #port: number
  #process: ReturnType<typeof spawn> | undefined

  constructor(soak: Soak, debian: Debian, port: number) {
    this.#soak = soak
    this.#debian = debian
    this.#port = port
    this.url = `http://127.0.0.1:${port}`
  }

  start(): Promise<number> {
    const unit = readFileSync(join(this.#debian.root, 'usr/lib/systemd/system/kerf.service'), 'utf8')
    const valueOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? ''
    const user = valueOf('User')
    const ids = [
      `--reuid=${user}`,
      `--regid=${user}`,
      '--init-groups',
      '--no-new-privs',
      '--bounding-set=-all',
    ]
    const program = [
      'env',
      '-i',
      `PORT=${this.#port}`,
      valueOf('Environment'),
      ...valueOf('ExecStart').split(' '),
    ]
    const child = spawn('chroot', [this.#debian.root, 'setpriv', ...ids, ...program], { stdio: 'inherit' })
    this.#soak.defer(() => child.kill('SIGKILL'))
    this.#process = child
    return untilReady(this.url)
  }

  async end(signal: NodeJS.Signals): Promise<{ seconds: number; code: number | null }> {
    const began = performance.now()
    const child = this.#process
    if (!child) throw new Error('It was not started')
    const exited = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    const [code] = await exited
    return { seconds: (performance.now() - began) / 1000, code }
  }

  /** As root, in root's own folder. */
  command(...args: string[]): { status: number; output: string } {
    return this.with({}, ...args)
  }

  with(settings: Record<string, string>, ...args: string[]): { status: number; output: string } {
    const given = Object.entries({ PORT: String(this.#port), ...settings }).map((pair) => pair.join('='))
    return this.#debian.run('env', '-i', '--chdir=/root', ...given, '/usr/bin/kerf', ...args)
  }
}
