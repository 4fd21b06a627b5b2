import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { HERE, run, say } from './debian.ts'
import { readDescription, ROOT, serverPackages } from './server-packages.ts'
import { ARCHS, makeTree } from './tree.ts'

// npm run package:deb [-- --arch arm64]: dist/kerf_…_amd64.deb, which brings Node and PostgreSQL.

const FILES = join(ROOT, 'packaging', 'debian')
const SCRIPTS = ['postinst', 'prerm', 'postrm']

/** Returns its path. */
export function buildDeb({
  arch = HERE,
  version = readDescription().version,
  folder = join(ROOT, 'dist'),
} = {}): string {
  const stage = mkdtempSync(join(tmpdir(), 'kerf-deb-'))
  try {
    chmodSync(stage, 0o755)
    makeTree(join(stage, 'usr/lib/kerf'), { arch, installed: 'package' })
    const put = (from: string, to: string, mode = 0o644) => {
      mkdirSync(dirname(join(stage, to)), { recursive: true })
      cpSync(from, join(stage, to))
      chmodSync(join(stage, to), mode)
    }
    put(join(ROOT, 'packaging/kerf'), 'usr/bin/kerf', 0o755)
    put(join(FILES, 'kerf.service'), 'usr/lib/systemd/system/kerf.service')
    put(join(FILES, 'kerf.env'), 'etc/kerf/kerf.env')
    const documents = join(stage, 'usr/share/doc/kerf')
    mkdirSync(documents, { recursive: true })
    for (const [name, file] of [
      ['changelog', 'CHANGELOG.md'],
      ['README.md', 'README.md'],
    ] as const) {
      writeFileSync(join(documents, `${name}.gz`), gzipSync(readFileSync(join(ROOT, file)), { level: 9 }))
    }
    writeFileSync(join(documents, 'copyright'), copyright(arch))
    for (const name of SCRIPTS) put(join(FILES, name), `DEBIAN/${name}`, 0o755)
    const size = run('du', ['-sk', '--apparent-size', stage]).split('\t')[0] ?? ''
    const values: Record<string, string> = { version, arch, size }
    const control = readFileSync(join(FILES, 'control'), 'utf8').replace(
      /\{(\w+)\}/g,
      (_, name: string) => values[name] ?? '',
    )
    writeFileSync(join(stage, 'DEBIAN/control'), control)
    writeFileSync(join(stage, 'DEBIAN/conffiles'), '/etc/kerf/kerf.env\n')
    const sums = run('sh', ['-c', 'find usr -type f -print0 | sort -z | xargs -0 md5sum'], stage)
    writeFileSync(join(stage, 'DEBIAN/md5sums'), `${sums}\n`)
    const path = join(folder, `kerf_${version}_${arch}.deb`)
    mkdirSync(folder, { recursive: true })
    run('dpkg-deb', ['--root-owner-group', '-Zxz', '-z2', '--build', stage, path])
    return path
  } finally {
    rmSync(stage, { recursive: true })
  }
}

function copyright(arch: string): string {
  const others = serverPackages(ARCHS[arch] ?? '').map(
    ({ path, version, license }) => `${path} ${version}: ${license}`,
  )
  return [
    readFileSync(join(ROOT, 'LICENSE'), 'utf8'),
    'In /usr/lib/kerf, with their licenses beside them: Node.js (MIT and others), PostgreSQL (PostgreSQL license), and',
    ...others,
    '',
  ].join('\n')
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { arch: { type: 'string' }, folder: { type: 'string' } } })
  const began = performance.now()
  const path = buildDeb(values)
  const megabytes = (statSync(path).size / 1e6).toFixed(0)
  say(`${path}: ${megabytes} MB, in ${Math.round((performance.now() - began) / 1000)} s`)
}
