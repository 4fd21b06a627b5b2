import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json')
const CACHE = join(import.meta.dirname, '../../node_modules/.cache')
const DEBIAN = '/usr/bin/chromium'
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is no GPU: drawing directly in memory costs less than emulating one.
  '--disable-gpu',
]

/**
 * The Chromium that npm has installed. It is built without windows, so a page costs it about half of what it costs the
 * system's Chromium. WHOLE_CHROMIUM=1 uses the system's instead.
 */
export async function chromium(): Promise<{ executablePath: string; args: string[] }> {
  const whole = process.env['WHOLE_CHROMIUM'] ? DEBIAN : undefined
  return { executablePath: whole ?? (await unpacked()), args: ['--no-sandbox', ...QUIET] }
}

// The package unpacks itself into the folder for temporary files and trusts what is there: half of a Chromium after an
// interruption, or another account's. Here it has a folder of its own.
async function unpacked(): Promise<string> {
  // Without the system's libnss3 the package must unpack its own, which it does only if it detects AWS Lambda.
  if (!hasNss()) process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  const folder = join(CACHE, `chromium-${version}`)
  const complete = join(folder, 'complete')
  if (!existsSync(complete)) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  const { default: packaged } = await import('@sparticuz/chromium')
  const path = await packaged.executablePath()
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await writeFile(complete, '')
  return path
}

function hasNss(): boolean {
  return [
    '/usr/lib/x86_64-linux-gnu/libnss3.so',
    '/usr/lib64/libnss3.so',
    '/usr/lib/aarch64-linux-gnu/libnss3.so',
  ].some((path) => existsSync(path))
}
