import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_CONNECTIONS } from '../db/client.ts'
import { databaseQueues } from './queues.ts'

/** Of background work: each of its groups of workers keeps a connection on which it hears of new jobs. */
const LISTENERS = 7

test('what may hold connections for long leaves some to everybody else, whoever asks', async () => {
  const pool = new pg.Pool({ max: MAX_CONNECTIONS })
  const queues = Object.values(databaseQueues(pool))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  const hold = () => {
    held += 1
    return released
  }
  const all = queues.flatMap((queue) =>
    Array.from({ length: 2 * MAX_CONNECTIONS }, (_, organization) => queue.run(`${organization}`, hold)),
  )
  onTestFinished(async () => {
    release()
    await Promise.all(all)
    await pool.end()
  })
  await new Promise(setImmediate)
  expect(held).toBeGreaterThan(LISTENERS)
  expect(MAX_CONNECTIONS - LISTENERS - held).toBeGreaterThanOrEqual(3)
})
