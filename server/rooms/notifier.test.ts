import { once, EventEmitter } from 'node:events'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { startTcpProxy } from '../../test/support/tcp-proxy.ts'
import { openDatabase } from '../db/client.ts'
import { openNotifier, type Signal, type Notifier } from './notifier.ts'

let kerf: OwnKerf
let here: Notifier
let there: Notifier
const heardHere: Signal[] = []
const heardThere: Signal[] = []
const news = new EventEmitter()

const open = () => openNotifier(kerf.connection, kerf.database.pool, pino({ level: 'silent' }))

beforeAll(async () => {
  kerf = await startKerf()
  here = await open()
  there = await open()
  here.onSignal((signal) => heardHere.push(signal))
  there.onSignal((signal) => {
    heardThere.push(signal)
    news.emit('news')
  })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await kerf.close()
})
beforeEach(() => {
  heardHere.length = 0
  heardThere.length = 0
})

const changed = (orgId: string, version: number): Signal => ({ kind: 'changed', orgId, version })

/** All that the other process has heard when it has heard this. */
async function heardUntil(last: Signal): Promise<Signal[]> {
  const timeout = AbortSignal.timeout(240_000)
  while (!heardThere.some((signal) => JSON.stringify(signal) === JSON.stringify(last))) {
    await once(news, 'news', { signal: timeout })
  }
  return [...heardThere]
}

describe('a signal', () => {
  test('is heard here at once and there soon, and only once in each place', async () => {
    here.notify(changed('a', 1))
    expect(heardHere).toEqual([changed('a', 1)])
    here.notify({ kind: 'ended', sid: 'last' })
    await heardUntil({ kind: 'ended', sid: 'last' })
    here.notify({ kind: 'ended', sid: 'really last' })
    const heard = await heardUntil({ kind: 'ended', sid: 'really last' })
    expect(heard).toEqual([
      changed('a', 1),
      { kind: 'ended', sid: 'last' },
      { kind: 'ended', sid: 'really last' },
    ])
    expect(heardHere).toEqual(heard)
  })

  test('of many at once, each organization’s newest version arrives, whatever their order', async () => {
    const orgIds = Array.from({ length: 150 }, () => crypto.randomUUID())
    // The first one is on its way when the others come; those wait together.
    here.notify(changed('first', 1))
    for (const orgId of orgIds) for (const version of [7, 9, 8]) here.notify(changed(orgId, version))
    here.notify({ kind: 'ended', sid: 'after many' })
    const heard = await heardUntil({ kind: 'ended', sid: 'after many' })
    const newest = new Map(heard.map((signal) => [Object.values(signal)[1], signal]))
    expect(orgIds.map((orgId) => newest.get(orgId))).toEqual(orgIds.map((orgId) => changed(orgId, 9)))
    expect(heard.length).toBeLessThanOrEqual(orgIds.length + 2)
  })

  test('that is no signal is passed over', async () => {
    for (const payload of ['', 'x', 'null', '7', '{}', '{"from":"x"}', '{"from":"x","signals":{}}']) {
      await kerf.database.pool.query(`select pg_notify('kerf_signals', $1)`, [payload])
    }
    here.notify({ kind: 'ended', sid: 'after nonsense' })
    expect(await heardUntil({ kind: 'ended', sid: 'after nonsense' })).toHaveLength(1)
  })
})

test('after a broken connection it listens again, and says that it may have missed something', async () => {
  const gap = new Promise<void>((resolve) => there.onGap(resolve))
  await kerf.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'kerf notifier'`,
  )
  await gap
  const second = await open()
  try {
    second.notify(changed('b', 2))
    expect(await heardUntil(changed('b', 2))).toEqual([changed('b', 2)])
  } finally {
    await second.close()
  }
})

describe('what is personal', () => {
  const personal = (importId: string): Signal => ({
    kind: 'personal',
    orgId: 'a',
    userId: 'b',
    message: { type: 'IMPORT', importId },
  })

  /** One whose signals are refused from now on. */
  async function openRefused() {
    const { host = '', port = 0 } = kerf.connection
    const network = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
    const reached = { ...kerf.connection, host: '127.0.0.1', port: network.port }
    const database = openDatabase(reached, { onError: () => undefined })
    const notifier = await openNotifier(kerf.connection, database.pool, pino({ level: 'silent' }))
    network.refuse()
    onTestFinished(async () => {
      await notifier.close()
      await database.close()
      await network.close()
    })
    return { network, notifier }
  }

  test.each([
    ['is sent again when the database was away', 1],
    ['waits for that in its order, the newest thousand of it', 1200],
  ])('%s', async (_what, length) => {
    const { network, notifier } = await openRefused()
    const signals = Array.from({ length }, (_, at) => personal(`${at}`))
    for (const signal of signals) notifier.notify(signal)
    await expect.poll(() => network.refused()).toBeGreaterThan(0)
    network.resume()
    expect(await heardUntil(personal(`${length - 1}`))).toEqual(signals.slice(-1000))
  })

  test('is given up with the notifier', async () => {
    const { network, notifier } = await openRefused()
    notifier.notify(personal('last'))
    await expect.poll(() => network.refused()).toBeGreaterThan(0)
    await notifier.close()
    here.notify(changed('after it', 1))
    expect(await heardUntil(changed('after it', 1))).toEqual([changed('after it', 1)])
  })
})
