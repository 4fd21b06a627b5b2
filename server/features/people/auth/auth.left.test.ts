import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilBlocked } from '../../../../test/support/database/locks.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

const login = (name: string, signal?: AbortSignal) =>
  fetch(`${kerf.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.com`, password: 'a-wrong-password' }),
    ...(signal && { signal }),
  }).then(({ status }) => status)

const connections = () =>
  new Promise<number>((resolve) => kerf.app.server.getConnections((_, count) => resolve(count)))

async function countTries(): Promise<number> {
  const { rows } = await kerf.database.pool.query('select count(*)::int as count from throttles')
  return rows[0].count
}

test('who leaves while others of their network are tried is not tried any more', async () => {
  // Counted for the address, and for the network.
  await login('ann')
  expect(await countTries()).toBe(2)
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  await holder.query('begin; select from throttles for update')
  // Of one network one is tried at a time, by a server with so few connections.
  const tried = login('ben')
  await untilBlocked(kerf)
  const leaving = new AbortController()
  const left = Array.from({ length: 10 }, (_, n) =>
    login(`cy${n}`, leaving.signal).catch((error: Error) => error.name),
  )
  await expect.poll(connections).toBeGreaterThanOrEqual(left.length)
  leaving.abort()
  expect(new Set(await Promise.all(left))).toEqual(new Set(['AbortError']))
  await expect.poll(connections).toBeLessThan(left.length)
  await holder.query('commit')
  await holder.end()
  expect(await tried).toBe(401)
  // This one stands behind them in the line of the network.
  expect(await login('dan')).toBe(401)
  // Of three people, and of the network.
  expect(await countTries()).toBe(4)
})
