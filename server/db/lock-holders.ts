import pg from 'pg'
import type { Connection } from './client.ts'

const SAY_AFTER_MS = 5000
const ASK_EVERY_MS = 200
const RESPONSE_MS = 10_000

export interface LockHolder {
  pid: number
  program: string | null
  user: string | null
  address: string | null
  state: string | null
  /** The age of its transaction, or of the session. */
  seconds: number | null
}

const HOLDERS = `
  select held.pid, application_name as program, usename as user, host(client_addr) as address, state,
    extract(epoch from now() - coalesce(xact_start, backend_start))::int as seconds
  from unnest(pg_blocking_pids($1)) as held(pid) left join pg_stat_activity using (pid)`

/** Reports the holders once, if the session waits long for a lock. */
export async function tellingHolders<T>(
  {
    connection,
    pid,
    afterMs = SAY_AFTER_MS,
  }: { connection: Connection; pid: number; afterMs?: number | undefined },
  tell: (holders: LockHolder[]) => void,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let isDone = false

  async function ask(): Promise<void> {
    if (!client) {
      client = new pg.Client({
        ...connection,
        connectionTimeoutMillis: RESPONSE_MS,
        query_timeout: RESPONSE_MS,
      })
      client.on('error', () => undefined)
      await client.connect()
    }
    // Several queries catch a lock that is waited for only for moments.
    const { rows } = await client.query<LockHolder>(HOLDERS, [pid])
    if (isDone) return
    if (rows.length > 0) tell(rows)
    else askIn(ASK_EVERY_MS)
  }
  // If the query fails, the work continues and fails by itself.
  const askIn = (ms: number) => void (timer = setTimeout(() => void ask().catch(() => undefined), ms))

  askIn(afterMs)
  try {
    return await work()
  } finally {
    isDone = true
    clearTimeout(timer)
    await client?.end()
  }
}
