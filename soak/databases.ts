import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NODE, freePort, launch } from '../test/support/processes/server-process.ts'
import { anAdmin, anOrder } from '../test/support/factories.ts'
import { Visitor } from '../test/support/visitor.ts'
import { makeCertificate } from './certificate.ts'
import { runListening } from './listening.ts'
import { openPostgresPlace } from './postgres.ts'
import { pathOf } from './programs.ts'
import { ROOT, type Part, type Soak } from './soak.ts'

const PASSWORD = 'walnut-and-oak-42'

export const databases: Part = {
  what: 'a PostgreSQL of one’s own with TLS, and PgBouncer in front of it in either mode',
  needs: ['openssl', 'postgres', 'initdb', 'pgbouncer'],
  run,
}

async function run(soak: Soak): Promise<void> {
  const certificate = await makeCertificate(await soak.folder())
  const place = await openPostgresPlace(soak, certificate)
  const access = ['hostssl kerf kerf 127.0.0.1/32 scram-sha-256', 'hostnossl pooled kerf 127.0.0.1/32 trust']
  const server = await place.initialize('db', ["listen_addresses = '127.0.0.1'", 'ssl = on'], access)
  await server.start()
  await server.sql(`create role kerf login password '${PASSWORD}'`)
  for (const name of ['kerf', 'pooled']) await server.sql(`create database ${name} owner kerf`)

  const own = (parameters: string) =>
    `postgresql://kerf:${PASSWORD}@localhost:${server.port}/kerf?${parameters}`
  for (const parameters of [
    'sslmode=require',
    'sslmode=prefer',
    `sslmode=verify-full&sslrootcert=${certificate.certificate}`,
  ]) {
    const failure = await tried(soak, own(parameters))
    soak.check(failure === undefined, `Kerf starts with ${parameters} ${failure ?? ''}`)
  }
  for (const parameters of ['sslmode=disable', 'sslmode=verify-full']) {
    const said = await refusal(soak, own(parameters))
    soak.check(said.startsWith('The database of DATABASE_URL cannot be used'), `${parameters}: ${said}`)
  }

  for (const mode of ['transaction', 'session']) {
    const port = await freePort()
    await startPgBouncer(soak, { mode, port, database: server.port })
    const url = `postgresql://kerf@127.0.0.1:${port}/pooled`
    if (mode === 'session') {
      const failure = await tried(soak, url)
      soak.check(failure === undefined, `Kerf works behind PgBouncer in session mode ${failure ?? ''}`)
      continue
    }
    const said = await refusal(soak, url)
    soak.check(said.includes('pool_mode = session'), `behind PgBouncer in transaction mode: ${said}`)
  }
}

/** Starts Kerf and creates an order. Returns the reason if that fails. */
async function tried(soak: Soak, url: string): Promise<string | undefined> {
  try {
    const dataDir = await soak.folder()
    const kerf = await launch('server/main.ts', {
      dataDir,
      settings: { DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(32) },
    })
    try {
      await anOrder(await anAdmin({ visitor: () => new Visitor(kerf.url) }))
    } finally {
      await kerf.close()
    }
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** What Kerf prints when it refuses to start. */
async function refusal(soak: Soak, url: string): Promise<string> {
  const [command, ...args] = [...NODE, 'server/main.ts']
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: await soak.folder(), PORT: '0' }
  return new Promise((resolve) => {
    execFile(command, args, { cwd: ROOT, env, timeout: 30_000 }, (error, _out, said) => {
      resolve(error ? said.trim() : 'It started')
    })
  })
}

async function startPgBouncer(
  soak: Soak,
  { mode, port, database }: { mode: string; port: number; database: number },
): Promise<void> {
  const folder = await soak.folder()
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `pooled = host=127.0.0.1 port=${database} dbname=pooled user=kerf`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 40',
    'logfile =',
    '',
  ]
  await writeFile(file, lines.join('\n'))
  await chmod(folder, 0o755)
  // PostgreSQL refuses root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  await runListening(soak, [pathOf('pgbouncer'), ...user, file], port)
}
