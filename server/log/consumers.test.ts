import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { writeSilently } from '../../test/support/database/silent-writes.ts'
import { openNotifier } from '../rooms/notifier.ts'
import { afterCommit } from '../db/transact.ts'
import { openConsumers, type Consumer } from './consumers.service.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
  await kerf.database.pool.query('create table tally (org_id uuid, version bigint)')
})
afterAll(() => kerf.close())

const versionOf = async ({ orgId }: Somebody) => {
  const { rows } = await kerf.database.pool.query('select version::int from organizations where id = $1', [
    orgId,
  ])
  return rows[0].version as number
}
const tallied = async ({ orgId }: Somebody) => {
  const { rows } = await kerf.database.pool.query(
    'select array_agg(version::int order by version) as versions from tally where org_id = $1',
    [orgId],
  )
  return (rows[0].versions ?? []) as number[]
}
const upTo = (version: number) => Array.from({ length: version }, (_, n) => n + 1)

test('an organization that goes on changing is read now and then, and wholly in the end', async () => {
  const eve = await anAdmin(kerf)
  const log = pino({ level: 'silent' })
  const notifier = await openNotifier(kerf.connection, kerf.database.pool, log)
  const runs: number[][] = []
  const counting: Consumer = {
    name: 'counting',
    async consume(tx, orgId, events) {
      if (orgId === eve.orgId) afterCommit(tx, () => void runs.push(events.map(({ version }) => version)))
    },
  }
  const consumers = openConsumers({ ...kerf.services, notifier }, [counting], log)
  const began = performance.now()
  while (performance.now() - began < 1600) await anOrder(eve)
  const lasted = performance.now() - began
  // What is left of more than a batch is read at once.
  const meanwhile = runs.filter(({ length }) => length < 50).length
  const version = await versionOf(eve)
  await expect.poll(() => runs.flat().at(-1)).toBe(version)
  await consumers.close()
  await notifier.close()
  // Each event once: a first run soon after the first change, and one each 750 ms from then on, however slow the machine is.
  expect(runs.flat()).toEqual(upTo(version))
  expect(meanwhile).toBeLessThanOrEqual(1 + lasted / 750)
})

test('one that fails is tried again from the same place, and holds up no other', async () => {
  const bob = await anAdmin(kerf)
  const log = pino({ level: 'silent' })
  const notifier = await openNotifier(kerf.connection, kerf.database.pool, log)
  const read: Record<string, number[]> = { good: [], bad: [] }
  let failing = true
  const consumer = (name: string): Consumer => ({
    name,
    async consume(tx, orgId, events) {
      if (orgId !== bob.orgId) return
      const isBad = name === 'bad' && failing
      await tx.execute(`insert into tally values ('${orgId}', ${isBad ? -1 : 0})`)
      if (isBad) throw new Error('It fails')
      read[name]?.push(...events.map(({ version }) => version))
    },
  })
  const consumers = openConsumers({ ...kerf.services, notifier }, [consumer('bad'), consumer('good')], log)
  try {
    await anOrder(bob)
    await consumers.sweep()
    expect(read).toEqual({ good: [1], bad: [] })
    await anOrder(bob)
    failing = false
    await expect.poll(() => read).toEqual({ good: [1, 2], bad: [1, 2] })
    // What the failed try had written is not there.
    expect(await tallied(bob)).not.toContain(-1)
  } finally {
    await consumers.close()
    await notifier.close()
  }
})

test('a sweep after the first looks only where something has happened since, or somebody was behind', async () => {
  const notifier = await openNotifier(kerf.connection, kerf.database.pool, pino({ level: 'silent' }))
  const seen: string[] = []
  const seeing: Consumer = { name: 'seeing', consume: async (_tx, orgId) => void seen.push(orgId) }
  const consumers = openConsumers({ ...kerf.services, notifier }, [seeing], pino({ level: 'silent' }), {
    committedMs: 0,
  })
  const positions = async () =>
    (
      await kerf.database.pool.query(
        `select count(*)::int as count from consumer_positions p join organizations o on o.id = p.org_id
         where consumer = 'seeing' and slug like 'idle %'`,
      )
    ).rows
  await consumers.sweep()
  // Each would be read to its version, if it were looked at.
  await kerf.database.pool.query(
    `insert into organizations (name, slug, version) select 'Idle', 'idle ' || n, 1 from generate_series(1, 300) n`,
  )
  const busy = await anAdmin(kerf)
  await writeSilently(kerf, await anOrder(busy), 1)
  seen.length = 0
  await consumers.sweep()
  await expect.poll(() => seen).toContain(busy.orgId)
  expect(await positions()).toEqual([{ count: 0 }])
  await consumers.close()
  await notifier.close()
})

test('one that has to wait for somebody’s lock keeps none before it from its part', async () => {
  const gil = await anAdmin(kerf)
  await kerf.database.pool.query('insert into tally values ($1, -1)', [gil.orgId])
  const log = pino({ level: 'silent' })
  const notifier = await openNotifier(kerf.connection, kerf.database.pool, log)
  const read: Record<string, number[]> = { ready: [], waiting: [] }
  const consumer = (name: string): Consumer => ({
    name,
    async consume(tx, orgId, events) {
      if (orgId !== gil.orgId) return
      if (name === 'waiting') await tx.execute(`select from tally where org_id = '${orgId}' for update`)
      afterCommit(tx, () => void read[name]?.push(...events.map(({ version }) => version)))
    },
  })
  const both = [consumer('ready'), consumer('waiting')]
  const consumers = openConsumers({ ...kerf.services, notifier }, both, log)
  const holder = await kerf.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from tally where org_id = $1 for update', [gil.orgId])
    await anOrder(gil)
    await expect.poll(() => read).toEqual({ ready: [1], waiting: [] })
    await holder.query('commit')
    await expect.poll(() => read).toEqual({ ready: [1], waiting: [1] })
  } finally {
    holder.release()
    await consumers.close()
    await notifier.close()
  }
})

test('one that has much to read keeps the others waiting for a batch, and not for all of it', async () => {
  const fay = await anAdmin(kerf)
  await writeSilently(kerf, await anOrder(fay), 120)
  const log = pino({ level: 'silent' })
  const notifier = await openNotifier(kerf.connection, kerf.database.pool, log)
  const turns: string[] = []
  const consumer = (name: string): Consumer => ({
    name,
    async consume(_tx, orgId) {
      if (orgId === fay.orgId) turns.push(name)
    },
  })
  const both = [consumer('one'), consumer('other')]
  const consumers = openConsumers({ ...kerf.services, notifier }, both, log)
  try {
    await consumers.sweep()
    await expect.poll(() => turns).toEqual(['one', 'other', 'one', 'other', 'one', 'other'])
  } finally {
    await consumers.close()
    await notifier.close()
  }
})

test('what happens while a long run is under way is read right after it', async () => {
  const [dora, eve] = [await anAdmin(kerf), await anAdmin(kerf)]
  const log = pino({ level: 'silent' })
  const notifier = await openNotifier(kerf.connection, kerf.database.pool, log)
  const read: Record<string, number> = {}
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>()
  const slow: Consumer = {
    name: 'slow',
    async consume(_tx, orgId, events) {
      read[orgId] = events.at(-1)?.version ?? 0
      if (orgId === dora.orgId) await end
    },
  }
  const consumers = openConsumers({ ...kerf.services, notifier }, [slow], log)
  try {
    await anOrder(dora)
    await expect.poll(() => read[dora.orgId]).toBe(1)
    await anOrder(dora)
    // Later than that one, and so it is read after the try to read that one.
    await anOrder(eve)
    await expect.poll(() => read[eve.orgId]).toBe(1)
    letEnd()
    await expect.poll(() => read[dora.orgId]).toBe(2)
  } finally {
    letEnd()
    await consumers.close()
    await notifier.close()
  }
})

test('what went with its orders is passed', async () => {
  const cem = await anAdmin(kerf)
  await anOrder(cem)
  await cem.visitor.delete('/api/admin/clear-all-data')
  await anOrder(cem)
  const position = async () => {
    const { rows } = await kerf.database.pool.query(
      "select version::int from consumer_positions where org_id = $1 and consumer = 'seen'",
      [cem.orgId],
    )
    return rows[0]?.version as number | undefined
  }
  const version = await versionOf(cem)
  await expect.poll(position).toBe(version)
})
