import { existsSync } from 'node:fs'

const DEBIAN = '/usr/bin/chromium'
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is none: drawing straight in memory costs less than playing one.
  '--disable-gpu',
]

/** The system's Chromium where there is one, else the one that npm has installed. */
export async function chromium(): Promise<{ executablePath: string; args: string[] }> {
  if (existsSync(DEBIAN)) return { executablePath: DEBIAN, args: ['--no-sandbox', ...QUIET] }
  // Without the system's libnss3 the package must unpack its own, which it does only where it takes this for Lambda.
  if (!hasNss()) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return { executablePath: await packaged.executablePath(), args: ['--no-sandbox', ...QUIET] }
}

function hasNss(): boolean {
  return [
    '/usr/lib/x86_64-linux-gnu/libnss3.so',
    '/usr/lib64/libnss3.so',
    '/usr/lib/aarch64-linux-gnu/libnss3.so',
  ].some((path) => existsSync(path))
}
