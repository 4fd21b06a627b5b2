import { join } from 'node:path'
import pg from 'pg'
import { readPostmaster } from '../../server/db/embedded/postmaster.ts'

/** Runs a statement directly in the database of a server, without the server. */
export async function sql(dataDir: string, statement: string, values: unknown[] = []): Promise<void> {
  const { socketFolder: host } = readPostmaster(join(dataDir, 'postgres')) ?? {}
  if (!host) throw new Error(`No database runs on ${dataDir}`)
  const client = new pg.Client({ host, port: 5432, user: 'kerf', database: 'kerf' })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
