import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

interface Locked {
  version?: string
  dev?: boolean
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

export interface Package {
  /** In the clone, "node_modules/pg". */
  path: string
  version: string
  license: string
}

const parse = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

export const readLock = () => (parse('package-lock.json') as { packages: Record<string, Locked> }).packages

export const readDescription = () =>
  parse('package.json') as Record<string, unknown> & { version: string; dependencies: Record<string, string> }

/** What the server is at work: without its tests and the sample shop, and with what it reads of the page's sources. */
export function serverFiles(): string[] {
  const isOther = (path: string) =>
    /\.test\.ts$|_snapshot\.json$|^server\/(demo\.ts$|db\/(seed\.ts$|demo\/))/.test(path)
  const found = globSync('{server,shared}/**/*', { cwd: ROOT, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = found.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
  const files = paths.filter((path) => !isOther(path))
  const read = files.flatMap((file) =>
    [...source(file).matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
  )
  return [...files, ...read.filter((path) => path.startsWith('client/'))].sort()
}

const source = (file: string) => (file.endsWith('.ts') ? readFileSync(join(ROOT, file), 'utf8') : '')

/** The packages that the server needs on Linux, out of those that the page and its build need too. */
export function serverPackages(arch: string): Package[] {
  const packages = readLock()
  const found = new Map<string, Package>()
  const add = (name: string, from: string, isNeeded: boolean) => {
    const path = resolve(packages, name, from)
    const locked = path === undefined ? undefined : packages[path]
    if (path === undefined || !locked) {
      if (isNeeded) throw new Error(`${name}, which ${from || 'the server'} needs, is not in the lock file`)
      return
    }
    if (found.has(path) || !runsOn(locked, arch)) return
    found.set(path, { path, version: locked.version ?? '', license: locked.license ?? '' })
    for (const dependency of Object.keys(locked.dependencies ?? {})) add(dependency, path, true)
    for (const dependency of Object.keys(locked.optionalDependencies ?? {})) add(dependency, path, false)
    for (const peer of Object.keys(locked.peerDependencies ?? {})) {
      if (!locked.peerDependenciesMeta?.[peer]?.optional) add(peer, path, false)
    }
  }
  for (const name of importedPackages()) add(name, '', true)
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Those of package.json that any file of the server names, also to find a font or a list in them. */
function importedPackages(): string[] {
  const named = new Set<string>()
  for (const [, name = ''] of serverFiles()
    .map(source)
    .join('\n')
    .matchAll(/'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'\n]*)?'/g)) {
    named.add(name)
  }
  return Object.keys(readDescription().dependencies).filter((name) => name !== 'node' && named.has(name))
}

/** As Node does: beside the package that needs it, or in a folder above. */
function resolve(packages: Record<string, Locked>, name: string, from: string): string | undefined {
  for (let folder = from; folder !== ''; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder}/node_modules/${name}`
    if (packages[path]) return path
  }
  const path = `node_modules/${name}`
  return packages[path] && path
}

function runsOn({ os, cpu, libc }: Locked, arch: string): boolean {
  const allows = (list: string[] | undefined, value: string) =>
    !list ||
    (list.some((entry) => !entry.startsWith('!')) ? list.includes(value) : !list.includes(`!${value}`))
  return allows(os, 'linux') && allows(cpu, arch) && allows(libc, 'glibc')
}
