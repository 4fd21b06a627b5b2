import { once, EventEmitter } from 'node:events'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startKerf, type TestKerf } from '../../test/kerf.ts'
import { openWakeUps, type WakeUp, type WakeUps } from './wake-ups.ts'

let kerf: TestKerf
let here: WakeUps
let there: WakeUps
const heardHere: WakeUp[] = []
const heardThere: WakeUp[] = []
const news = new EventEmitter()

const open = () => openWakeUps(kerf.connection, kerf.database.pool, pino({ level: 'silent' }))

beforeAll(async () => {
  kerf = await startKerf()
  here = await open()
  there = await open()
  here.onWakeUp((wakeUp) => heardHere.push(wakeUp))
  there.onWakeUp((wakeUp) => {
    heardThere.push(wakeUp)
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

const changed = (orgId: string, version: number): WakeUp => ({ kind: 'changed', orgId, version })

/** All that the other process has heard when it has heard this. */
async function heardUntil(last: WakeUp): Promise<WakeUp[]> {
  const signal = AbortSignal.timeout(10_000)
  while (!heardThere.some((wakeUp) => JSON.stringify(wakeUp) === JSON.stringify(last))) {
    await once(news, 'news', { signal })
  }
  return [...heardThere]
}

describe('a wake-up', () => {
  test('is heard here at once and there soon, and only once in each place', async () => {
    here.announce(changed('a', 1))
    expect(heardHere).toEqual([changed('a', 1)])
    here.announce({ kind: 'ended', sid: 'last' })
    await heardUntil({ kind: 'ended', sid: 'last' })
    here.announce({ kind: 'ended', sid: 'really last' })
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
    here.announce(changed('first', 1))
    for (const orgId of orgIds) for (const version of [7, 9, 8]) here.announce(changed(orgId, version))
    here.announce({ kind: 'ended', sid: 'after many' })
    const heard = await heardUntil({ kind: 'ended', sid: 'after many' })
    const newest = new Map(heard.map((wakeUp) => [Object.values(wakeUp)[1], wakeUp]))
    expect(orgIds.map((orgId) => newest.get(orgId))).toEqual(orgIds.map((orgId) => changed(orgId, 9)))
    expect(heard.length).toBeLessThanOrEqual(orgIds.length + 2)
  })

  test('that is no wake-up is passed over', async () => {
    for (const payload of ['', 'x', 'null', '7', '{}', '{"from":"x"}', '{"from":"x","wakeUps":{}}']) {
      await kerf.database.pool.query(`select pg_notify('kerf_wake_ups', $1)`, [payload])
    }
    here.announce({ kind: 'ended', sid: 'after nonsense' })
    expect(await heardUntil({ kind: 'ended', sid: 'after nonsense' })).toHaveLength(1)
  })
})

test('after a broken connection it listens again, and says that it may have missed something', async () => {
  const gap = new Promise<void>((resolve) => there.onGap(resolve))
  await kerf.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'kerf wake-ups'`,
  )
  await gap
  const second = await open()
  try {
    second.announce(changed('b', 2))
    expect(await heardUntil(changed('b', 2))).toEqual([changed('b', 2)])
  } finally {
    await second.close()
  }
})
