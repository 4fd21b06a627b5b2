import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ARCHS } from './tree.ts'

/** As Docker and Debian name this machine's processor. */
export const HERE = Object.keys(ARCHS).find((arch) => ARCHS[arch] === process.arch) ?? process.arch

const RELEASE = 'bookworm'
/** As in Debian's own slim images. */
const NOT_IN_IMAGES = ['dev', 'var/cache', 'var/lib/apt/lists', 'var/log', 'usr/share/doc', 'usr/share/man']
const NOT_IN_SLIM = ['usr/share/info', 'usr/share/locale', 'usr/share/lintian', 'usr/share/groff']

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Returns the output without its last line end. */
export function run(program: string, args: string[], cwd?: string): string {
  const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe']
  return execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, stdio }).trimEnd()
}

/** The folder of a small Debian, made once by debootstrap. For another processor it takes qemu-user-static. */
export function debianRoot(arch: string): string {
  const root = join(tmpdir(), `kerf-${RELEASE}-${arch}`)
  if (existsSync(root)) return root
  say(`debootstrap makes ${root}`)
  const aside = `${root}.new`
  rmSync(aside, { recursive: true, force: true })
  run('debootstrap', ['--variant=minbase', `--arch=${arch}`, RELEASE, aside])
  renameSync(aside, root)
  return root
}

/** With all that it prints. What podman says of a machine without systemd is left out. */
export function tryRun(program: string, args: string[]): { status: number; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  const lines = `${stdout}${stderr}`.trimEnd().split('\n')
  return { status: status ?? 1, output: lines.filter((line) => !line.startsWith(`time="`)).join('\n') }
}

const hasImage = (image: string) =>
  run('buildah', ['images', '--format={{.Name}}:{{.Tag}}']).split('\n').includes(image)

/** Debian as an image, so that a build needs no registry of images. */
export function debianImage(arch: string): string {
  const image = `localhost/kerf-${RELEASE}:${arch}`
  if (hasImage(image)) return image
  const archive = join(tmpdir(), `kerf-${RELEASE}-${arch}.tar`)
  const excluded = [...NOT_IN_IMAGES, ...NOT_IN_SLIM].map((path) => `--exclude=./${path}/*`)
  run('tar', ['-C', debianRoot(arch), ...excluded, '-cf', archive, '.'])
  const container = run('buildah', ['from', `--arch=${arch}`, 'scratch'])
  run('buildah', ['add', '--quiet', container, archive, '/'])
  rmSync(archive)
  return commit(container, image, [`--arch=${arch}`, '--os=linux'])
}

/** Debian with the Node and the npm that run this. */
export function builderImage(arch: string): string {
  const image = `localhost/kerf-builder:${arch}`
  if (hasImage(image)) return image
  const container = run('buildah', ['from', debianImage(arch)])
  const cli = realpathSync(process.env['npm_execpath'] ?? run('sh', ['-c', 'command -v npm']))
  const npm = dirname(dirname(cli))
  run('buildah', ['copy', '--quiet', container, process.execPath, '/usr/local/bin/node'])
  run('buildah', ['copy', '--quiet', container, npm, '/usr/local/lib/npm'])
  run('buildah', ['run', container, 'ln', '-s', '../lib/npm/bin/npm-cli.js', '/usr/local/bin/npm'])
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  return commit(container, image, certificates ? [`--env=NODE_EXTRA_CA_CERTS=${certificates}`] : [])
}

function commit(container: string, image: string, config: string[] = []): string {
  if (config.length > 0) run('buildah', ['config', ...config, container])
  run('buildah', ['commit', '--quiet', '--rm', container, image])
  return image
}
