import pg from 'pg'
import { parse, toClientConfig, type ConnectionOptions } from 'pg-connection-string'
import { WITHOUT_LIMITS, type Connection } from './client.ts'
import { causesOf, reasonOf } from './connection-errors.ts'
import { StartRefused } from './embedded/start-refused.ts'

// For the PostgreSQL that DATABASE_URL names.

const CONNECT_MS = 10_000
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']
// pg's name for "require" in PostgreSQL's own programs.
const NO_VERIFY = 'no-verify'
const NOT_PERMITTED = '42501'

/** PostgreSQL's own reason, and what to do if a privilege is missing. */
export function cannotBeUsed(error: unknown): StartRefused {
  const lacksRight = [...causesOf(error)].some(({ code }) => code === NOT_PERMITTED)
  const advice = '. The role in DATABASE_URL must own the database and the tables in it.'
  const reason = `${reasonOf(error)}${lacksRight ? advice : ''}`
  return new StartRefused(`The database of DATABASE_URL cannot be used: ${reason}`, { cause: error })
}

/** @throws StartRefused where a parameter can't be used */
function connectionOf(url: string): Connection {
  const { ssl, ...rest } = parsed(url)
  const mode = rest['sslmode'] as string | undefined
  if (mode !== undefined && ![...SSL_MODES, NO_VERIFY].includes(mode)) {
    throw new StartRefused(
      `The sslmode in DATABASE_URL must be one of ${SSL_MODES.join(', ')}, not "${mode}".`,
    )
  }
  // PostgreSQL doesn't encrypt traffic within one machine.
  if (rest.host?.startsWith('/')) return toClientConfig({ ...rest, ssl: false })
  const verifiesNothing = mode === NO_VERIFY || mode === 'allow'
  return toClientConfig({
    ...rest,
    ...(ssl !== undefined && { ssl }),
    ...(verifiesNothing && typeof ssl === 'object' && { ssl: { ...ssl, rejectUnauthorized: false } }),
  })
}

function parsed(url: string): ConnectionOptions {
  // Node's own certificates replace the system's.
  const ofSystem = url.replace(/([?&])sslrootcert=system(&|$)/, '$1')
  try {
    return parse(ofSystem === url ? url : `${ofSystem}&sslmode=verify-full`, { useLibpqCompat: true })
  } catch (error) {
    const { path, message } = error as NodeJS.ErrnoException
    if (path) throw new StartRefused(`A certificate in DATABASE_URL cannot be read: ${message}`)
    if (!message.includes('verify-ca')) throw error
    throw new StartRefused(
      'With sslmode=verify-ca DATABASE_URL must name a certificate as well: &sslrootcert=/path/to/ca.pem',
    )
  }
}

/** @throws StartRefused */
export async function reachOwnDatabase(url: string): Promise<Connection> {
  const connection = connectionOf(url)
  try {
    return await tryOut(connection)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const mayBePlain = /[?&]sslmode=(prefer|allow)(&|$)/.test(url) && connection.ssl
    if (!mayBePlain) throw cannotBeUsed(error)
  }
  return tryOut({ ...connection, ssl: false }).catch((error: unknown) => {
    throw error instanceof StartRefused ? error : cannotBeUsed(error)
  })
}

async function tryOut(connection: Connection): Promise<Connection> {
  await withClient(connection, async (client) => {
    await client.query(WITHOUT_LIMITS)
    if (!(await keepsSession(client, connection))) throw new StartRefused(POOLED)
  })
  return connection
}

const POOLED =
  'DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer with pool_mode = transaction. Kerf needs session ' +
  'mode: set pool_mode = session for this database, or name PostgreSQL itself in DATABASE_URL.'

/** A pooler may give each transaction a free session, so the second connection may get the first one's. */
async function keepsSession(first: pg.Client, connection: Connection): Promise<boolean> {
  const own = await sessionOf(first)
  if ((await sessionOf(first)) !== own) return false
  return withClient(connection, async (second) => {
    await second.query('begin')
    return (await sessionOf(second)) !== own && (await sessionOf(first)) === own
  })
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connection,
    application_name: 'kerf check',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
