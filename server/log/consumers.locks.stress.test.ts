import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { whileUnread } from '../../test/support/customers/mails.ts'
import { anAdmin, anOrder, aTemplate } from '../../test/support/factories.ts'
import { untilReadBy } from '../../test/support/inbox.ts'
import { startKerf } from '../../test/support/kerf.ts'
import { untilBlockedBy } from '../../test/support/database/locks.ts'
import { openNotifier } from '../rooms/notifier.ts'
import { openConsumers, type Consumer } from './consumers.service.ts'

// What consumers do where somebody holds for long what they need.

async function aKerf() {
  const kerf = await startKerf()
  onTestFinished(() => kerf.close())
  return kerf
}

test('organizations that are locked for long, as when their data is cleared, keep no other from what follows its changes', async () => {
  const kerf = await aKerf()
  const [ann, ben, cem] = [await anAdmin(kerf), await anAdmin(kerf), await anAdmin(kerf)]
  const cleared = [ann, ben]
  // No more are cleared at the same time. Each of all these is waited for two seconds out of seven: two of them at any time.
  const held = await Promise.all(Array.from({ length: 6 }, () => anAdmin(kerf)))
  const templates = await Promise.all(cleared.map((each) => aTemplate(each)))
  for (const each of held) await anOrder(each)
  for (const each of [...cleared, ...held]) await untilReadBy(kerf, each.orgId, 'flow')
  // A clearing locks the orders first, and waits for the templates here.
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  let clearings: Promise<{ status: number }>[] = []
  try {
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    await holder.query('begin')
    const ids = templates.map(({ id }) => id)
    await holder.query('select from checklist_templates where id = any ($1) for update', [ids])
    await whileUnread(
      kerf,
      async () => {
        for (const each of [...cleared, ...held]) await anOrder(each)
        await holder.query('select from orders where org_id = any ($1) for update', [
          held.map(({ orgId }) => orgId),
        ])
        clearings = cleared.map(({ visitor }) => visitor.delete('/api/admin/clear-all-data'))
        await untilBlockedBy(kerf, pid, 2)
      },
      'flow',
    )
    // With the two clearings: as many runs as there are wait.
    await untilBlockedBy(kerf, pid, 4)
    await anOrder(cem)
    await expect.poll(() => followed(cem.orgId)).toBe(true)
    await holder.query('commit')
  } finally {
    await holder.end()
  }
  expect((await Promise.all(clearings)).map(({ status }) => status)).toEqual([204, 204])
  for (const each of [...cleared, ...held]) await expect.poll(() => followed(each.orgId)).toBe(true)

  /** Whether all consumers have read all that has happened there, by themselves. */
  async function followed(orgId: string): Promise<boolean> {
    const { rows } = await kerf.database.pool.query(
      `select bool_and(p.version >= o.version) as "isFollowed" from organizations o
       join consumer_positions p on p.org_id = o.id where o.id = $1`,
      [orgId],
    )
    return rows[0].isFollowed
  }
})

test('what had to wait in vain is tried again by itself, and not at once however much goes on there', async () => {
  const kerf = await aKerf()
  const dora = await anAdmin(kerf)
  const log = pino({ level: 'silent' })
  const notifier = await openNotifier(kerf.connection, kerf.database.pool, log)
  const tries: number[] = []
  let readTo = 0
  const waiting: Consumer = {
    name: 'waiting',
    async consume(tx, orgId, events) {
      if (orgId !== dora.orgId) return
      const last = events.at(-1)?.version ?? 0
      tries.push(last)
      await tx.execute(`select from board_columns where org_id = '${orgId}' for no key update`)
      readTo = last
    },
  }
  const consumers = openConsumers({ ...kerf.services, notifier }, [waiting], log)
  const holder = new pg.Client(kerf.connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from board_columns where org_id = $1 for no key update', [dora.orgId])
    const began = performance.now()
    let version = 0
    // Long enough for two turns.
    while (tries.length < 4) version = (await anOrder(dora)).version
    const lasted = performance.now() - began
    // Together with the others and apart, each time.
    expect(tries.length).toBeLessThanOrEqual(2 * (1 + Math.ceil(lasted / 5000)))
    expect(lasted).toBeGreaterThan(5000)
    await holder.query('commit')
    await expect.poll(() => readTo).toBeGreaterThanOrEqual(version)
  } finally {
    await holder.end()
    await consumers.close()
    await notifier.close()
  }
})
