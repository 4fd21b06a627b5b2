import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded/embedded.ts'
import { launch, type ServerProcess } from '../test/support/processes/server-process.ts'
import type { Soak } from './soak.ts'

const SECRET = 'the secret of the trials, no secret at all'

export interface Database {
  /** For DATABASE_URL. */
  url: string
  pool: pg.Pool
}

/** The PostgreSQL from npm, for several servers. */
export async function openDatabase(soak: Soak): Promise<Database> {
  const embedded = await startEmbedded(await soak.folder(), () => undefined, { maxConnections: 100 })
  soak.defer(() => embedded.stop())
  const { host, user, database } = embedded.connection
  const pool = new pg.Pool({ ...embedded.connection, max: 2 })
  // Connections that are still closing when the database stops emit errors.
  pool.on('error', () => undefined)
  soak.defer(() => pool.end())
  // pg takes the folder of a Unix socket from the parameter; the host before it only makes the address valid.
  return { url: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`, pool }
}

/** Two servers on one database and one folder of files, until the part ends. */
export async function startPair(
  soak: Soak,
  settings: Record<string, string>,
  options: { root?: string; dataDir?: string } = {},
): Promise<ServerProcess[]> {
  const dataDir = options.dataDir ?? join(await soak.folder(), 'kerf')
  const servers: ServerProcess[] = []
  for (let number = 0; number < 2; number += 1) {
    const server = await launch('server/main.ts', {
      ...options,
      dataDir,
      settings: { ORGANIZATION_WRITES_MB: '999999', SESSION_SECRET: SECRET, ...settings },
    })
    soak.defer(() => server.close())
    servers.push(server)
  }
  return servers
}
