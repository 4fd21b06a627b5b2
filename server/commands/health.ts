import { readConfig } from '../config.ts'

const { host, port } = readConfig(process.env)
const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
try {
  const response = await fetch(`http://${address}:${port}/readyz?verbose`, {
    signal: AbortSignal.timeout(8000),
  })
  process.stdout.write(`${(await response.text()).trim()}\n`)
  process.exitCode = response.ok ? 0 : 1
} catch {
  process.stderr.write(`Kerf does not answer at http://${address}:${port}.\n`)
  process.exitCode = 1
}
