import pg from 'pg'
import { WITHOUT_LIMITS, type Connection } from '../db/client.ts'

export async function transactionId(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return rows[0]?.id ?? ''
}

/** Ends its server process first, so that the answer stays true. Undefined if that can't be found out. */
export async function wasCommitted(connection: Connection, id: string): Promise<boolean | undefined> {
  const client = new pg.Client({
    ...connection,
    application_name: 'kerf restore',
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(WITHOUT_LIMITS)
    await client.query(
      'select pg_terminate_backend(pid, 20000) from pg_stat_activity where backend_xid = $1::xid8::xid',
      [id],
    )
    const { rows } = await client.query<{ status: string | null }>(
      'select pg_xact_status($1::xid8) as status',
      [id],
    )
    const outcomes: Record<string, boolean> = { committed: true, aborted: false }
    return outcomes[rows[0]?.status ?? '']
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}
