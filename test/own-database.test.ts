import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Connection } from '../server/db/client.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import type { LockHolder } from '../server/db/lock-holders.ts'
import { MIGRATION_LOCK } from '../server/db/advisory-locks.ts'
import { reachOwnDatabase } from '../server/db/own-database.ts'
import {
  aDatabase,
  anEmptyDatabase,
  openDatabasePlace,
  query,
  urlOf,
} from './support/backups/installations.ts'
import { transactionPooler, withTls } from './support/database/proxies.ts'
import { refusal, run } from './support/processes/commands.ts'
import { refusedStart } from './support/processes/servers.ts'
import { temporaryFolder } from './support/temporary.ts'

// A PostgreSQL that others have set up: where Kerf cannot work there it says why, and what to do.

const owner = { ...inject('template'), database: 'postgres' }
const name = (kind: string) => `kerf_${kind}_${randomBytes(6).toString('hex')}`

async function start(url: string) {
  return refusedStart({ DATA_DIR: await temporaryFolder(), DATABASE_URL: url })
}

describe('a database that Kerf cannot work with', () => {
  test.each(['SQL_ASCII', 'LATIN1'])('has the encoding %s', async (encoding) => {
    const { connection } = await anEmptyDatabase(`encoding '${encoding}' locale 'C' locale_provider libc`)
    expect(await start(urlOf(connection))).toBe(
      `The database ${connection.database} has the encoding ${encoding}, and Kerf needs UTF8. Make another one and ` +
        'name it in DATABASE_URL: createdb -E UTF8 -T template0 kerf_utf8',
    )
  })

  test('takes no changes', async () => {
    const { connection } = await anEmptyDatabase()
    await query(owner, `alter database ${connection.database} set default_transaction_read_only = on`)
    expect(await start(urlOf(connection))).toMatch(
      /^The database kerf_\w+ is read-only, because default_transaction_read_only is on\. [^\n]+$/,
    )
  })

  test('gives its role no right to make tables', async () => {
    const { connection } = await anEmptyDatabase()
    const role = name('guest')
    await query(owner, `create role ${role} login`)
    onTestFinished(async () => void (await query(owner, `drop role ${role}`)))
    expect(await start(urlOf({ ...connection, user: role }))).toBe(
      `The database of DATABASE_URL cannot be used: permission denied for database ${connection.database}. The role in ` +
        'DATABASE_URL must own the database and the tables in it.',
    )
    await query(owner, `grant create on database ${connection.database} to ${role}`)
    expect(await start(urlOf({ ...connection, user: role }))).toMatch(
      /^The database of DATABASE_URL cannot be used: permission denied for schema public\. [^\n]+$/,
    )
    await query(connection, `drop owned by ${role}`)
  })

  test('lies behind a pooler that gives each transaction another session', async () => {
    const { connection } = await anEmptyDatabase()
    const port = await transactionPooler(connection)
    expect(await start(`postgresql://kerf@127.0.0.1:${port}/${connection.database}`)).toMatch(
      /^DATABASE_URL leads to a pooler in transaction mode, [^\n]+: set pool_mode = session [^\n]+$/,
    )
  })
})

describe('the commands say PostgreSQL’s own reason', () => {
  let role: string
  beforeAll(async () => {
    role = name('guest')
    await query(owner, `create role ${role} login`)
  })
  afterAll(() => query(owner, `drop role ${role}`))

  test.each([
    ['backup', [], 'table database_epoch'],
    ['admin', ['organizations'], 'schema drizzle'],
  ] as const)('%s', async (command, args, denied) => {
    const { connection, place } = await aDatabase()
    const own = { ...place, DATABASE_URL: urlOf({ ...connection, user: role }) }
    const archive = command === 'backup' ? [join(place.DATA_DIR, 'kerf.tar.gz')] : []
    expect(await run(`server/commands/${command}.ts`, own, ...args, ...archive)).toEqual(
      refusal(
        `The database of DATABASE_URL cannot be used: permission denied for ${denied}. The role in DATABASE_URL must ` +
          'own the database and the tables in it.',
      ),
    )
  })
})

test('a start that waits for others says whom it waits for', async () => {
  const { connection } = await anEmptyDatabase()
  const holder = new pg.Client({ ...connection, application_name: 'a start that hangs' })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const holders = await new Promise<LockHolder[]>((resolve, reject) => {
    migrateDatabase(connection, { waitsAfterMs: 0, waitsFor: resolve }).catch(reject)
  })
  expect(holders).toMatchObject([{ program: 'a start that hangs', user: connection.user, state: 'idle' }])
  await holder.end()
  await migrateDatabase(connection)
})

describe('the parameters of DATABASE_URL mean what they mean to PostgreSQL’s own programs', () => {
  const certificate = new URL('support/worthless/certificate.pem', import.meta.url).pathname
  const isEncrypted = true
  const isPlain = false
  let shared: Awaited<ReturnType<typeof openDatabasePlace>>
  let connection: Connection
  beforeAll(async () => {
    shared = await openDatabasePlace()
    connection = shared.connection
  })
  afterAll(() => shared.close())

  test.each([
    ['sslmode=disable', isPlain],
    ['sslmode=allow', isEncrypted],
    ['sslmode=prefer', isEncrypted],
    ['sslmode=require', isEncrypted],
    ['sslmode=no-verify', isEncrypted],
    [`sslmode=require&sslrootcert=${certificate}`, isEncrypted],
    [`sslmode=verify-ca&sslrootcert=${certificate}`, isEncrypted],
    [`sslmode=verify-full&sslrootcert=${certificate}`, isEncrypted],
  ])('%s reaches a server whose certificate signs itself', async (parameters, encrypted) => {
    const port = await withTls(connection)
    const url = `postgresql://kerf@localhost:${port}/${connection.database}?${parameters}`
    expect(Boolean((await reachOwnDatabase(url)).ssl)).toBe(encrypted)
  })

  test.each([
    ['verify-full', /cannot be used: self-signed certificate/],
    ['verify-full&sslrootcert=system', /cannot be used: self-signed certificate/],
    ['verify-ca', /must name a certificate as well: &sslrootcert=/],
    ['verify-full&sslrootcert=/nowhere.pem', /^A certificate in DATABASE_URL cannot be read: ENOENT/],
    ['always', /^The sslmode in DATABASE_URL must be one of disable, /],
  ])('sslmode=%s does not', async (parameters, reason) => {
    const url = `postgresql://kerf@localhost:${await withTls(connection)}/${connection.database}?sslmode=${parameters}`
    await expect(reachOwnDatabase(url)).rejects.toThrow(reason)
  })

  test('a server without TLS is reached by "prefer", and not by "require"', async () => {
    const port = await withTls(connection, false)
    const url = `postgresql://kerf@localhost:${port}/${connection.database}?sslmode=`
    expect(await reachOwnDatabase(`${url}prefer`)).toMatchObject({ ssl: false })
    await expect(reachOwnDatabase(`${url}require`)).rejects.toThrow('does not support SSL')
  })

  test.each(['kerf@', 'kerf@localhost', ''])('a Unix socket: //%s/…?host=', async (who) => {
    const host = encodeURIComponent(connection.host ?? '')
    const user = who === '' ? '&user=kerf' : ''
    const url = `postgresql://${who}/${connection.database}?host=${host}${user}&sslmode=require`
    expect(
      await run(
        'server/commands/admin.ts',
        { DATA_DIR: await temporaryFolder(), DATABASE_URL: url },
        'organizations',
      ),
    ).toMatchObject({ code: 0, error: '' })
  })
})
