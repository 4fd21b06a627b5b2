import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase, query } from '../../test/support/backups/installations.ts'
import { anAdmin, anOrder } from '../../test/support/factories.ts'
import { startKerf } from '../../test/support/kerf.ts'
import { Visitor } from '../../test/support/visitor.ts'
import { openDatabase } from './client.ts'
import { migrateDatabase } from './migrate.ts'

const FOREIGN = {
  datestyle: 'German',
  timezone: 'Asia/Kolkata',
  default_transaction_isolation: 'serializable',
}

test('a database that is set otherwise is used all the same: its dates are read, and changes wait for each other', async () => {
  const first = await startKerf()
  onTestFinished(() => first.close())
  const owner = new pg.Client(first.connection)
  await owner.connect()
  for (const [setting, value] of Object.entries(FOREIGN)) {
    await owner.query(`alter database ${first.connection.database} set ${setting} = '${value}'`)
  }
  await owner.end()
  // Settings of a database are those of its next connections.
  const kerf = await first.another()
  onTestFinished(() => kerf.close())
  const admin = await anAdmin(kerf)
  const order = await anOrder(admin, { dueDate: '2026-12-03' })
  expect(order.dueDate).toMatch(/^2026-12-03/)
  expect(Math.abs(Date.parse(order.createdAt) - Date.now())).toBeLessThan(3_600_000)
  await Promise.all(Array.from({ length: 20 }, () => anOrder(admin)))
  const [mine, theirs] = await Promise.all(
    [kerf, first].map(async ({ url }) => {
      const visitor = new Visitor(url)
      visitor.cookie = admin.visitor.cookie
      return (await visitor.get('/api/orders')).body
    }),
  )
  expect(mine).toHaveLength(21)
  expect(mine).toEqual(theirs)
})

test('tables are made in the usual schema, where a schema of the role would come first and extensions are in another', async () => {
  const { connection } = await aDatabase()
  await query(
    connection,
    `drop schema public, drizzle cascade; create schema public; create schema shop; create schema extensions;
     create extension pg_trgm schema extensions;
     alter database ${connection.database} set search_path to shop, extensions`,
  )
  await migrateDatabase(connection)
  const database = openDatabase(connection, { max: 1, onError: () => undefined })
  onTestFinished(() => database.close())
  expect((await database.pool.query('select from orders')).rows).toEqual([])
  const schemas = `select distinct table_schema as name from information_schema.tables where table_name = 'orders'`
  expect(await query(connection, schemas)).toEqual([{ name: 'public' }])
})

// What PgBouncer takes without being told to.
const TAKEN_BY_POOLERS = new Set([
  'user',
  'database',
  'client_encoding',
  'application_name',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])

test('a connection begins with nothing that a pooler in between refuses', async () => {
  const pooler = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void pooler.close())
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo
  const database = openDatabase(
    { host: '127.0.0.1', port, user: 'ann', database: 'kerf' },
    { onError: () => undefined },
  )
  onTestFinished(() => database.close())
  const asked = database.pool.query('select 1').catch((error: Error) => error)
  const [socket] = (await once(pooler, 'connection')) as [Socket]
  const [startup] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(await asked).toBeInstanceOf(Error)
  // After the length and the version: names and values, each ended by a zero.
  const words = startup.toString('utf8', 8).split('\0')
  const names = words.filter((_, at) => at % 2 === 0).filter(Boolean)
  expect(names).toContain('user')
  expect(names.filter((name) => !TAKEN_BY_POOLERS.has(name.toLowerCase()))).toEqual([])
})
