import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import type { Result } from '../../test/support/visitor.ts'

let kerf: OwnKerf
let away: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
  away = await kerf.withoutDatabase()
})
afterAll(async () => {
  await away.close()
  await kerf.close()
})

function expectUnready({ status, headers, body }: Result, reason: string): void {
  expect([status, body]).toEqual([503, { status: 'unready', reason }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('/livez', () => {
  test('says that the process works, also where its database is away', async () => {
    for (const each of [kerf, away]) {
      const { status, body, headers } = await each.visitor().get('/livez')
      expect([status, body]).toEqual([200, { status: 'ok' }])
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('/readyz', () => {
  test('says yes where everything answers', async () => {
    const { status, body, headers } = await kerf.visitor().get('/readyz')
    expect([status, body]).toEqual([200, { status: 'ready' }])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('says no where the database is away', async () => {
    expectUnready(await away.visitor().get('/readyz'), 'database')
  })

  test('says no while the database gives no answer, and yes again afterwards', async () => {
    const holder = await kerf.database.pool.connect()
    await holder.query('begin; lock table drizzle.__drizzle_migrations')
    expectUnready(await kerf.visitor().get('/readyz'), 'database')
    expect((await kerf.visitor().get('/livez')).status).toBe(200)
    await holder.query('rollback')
    holder.release()
    await expect.poll(async () => (await kerf.visitor().get('/readyz')).status).toBe(200)
  })

  test('says no where the database lacks a migration, as a standby that was left behind would', async () => {
    const { pool } = kerf.database
    const { rows } = await pool.query<{ id: number; hash: string; created_at: string }>(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *',
    )
    expectUnready(await kerf.visitor().get('/readyz'), 'schema')
    const last = rows[0]
    await pool.query('insert into drizzle.__drizzle_migrations (id, hash, created_at) values ($1, $2, $3)', [
      last?.id,
      last?.hash,
      last?.created_at,
    ])
    expect((await kerf.visitor().get('/readyz')).status).toBe(200)
  })
})
