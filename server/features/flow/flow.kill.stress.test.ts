import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { fillPast, forgetFlow, letFollow } from '../../../test/support/flow/flow-shop.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { NODE, NODE_COMPILE_CACHE } from '../../../test/support/processes/server-process.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  await fillPast(kerf, admin, 300)
})

const rowsOf = async () => {
  const rows: Record<string, unknown[]> = {}
  for (const table of ['order_stays', 'order_waits', 'order_progress', 'order_promises']) {
    const found = await kerf.database.pool.query(
      `select to_jsonb(t) as row from ${table} t where org_id = $1 order by to_jsonb(t)::text collate "C"`,
      [admin.orgId],
    )
    rows[table] = found.rows.map(({ row }) => row)
  }
  return rows
}
const position = async (): Promise<number> => {
  const { rows } = await kerf.database.pool.query(
    `select version::int from consumer_positions where org_id = $1 and consumer = 'flow'`,
    [admin.orgId],
  )
  return rows[0]?.version ?? 0
}

/** Another process that reads the log. */
function consume() {
  const script = new URL('../../../test/support/processes/consumer-process.ts', import.meta.url).pathname
  const [node = '', ...options] = NODE
  return spawn(node, [...options, script, JSON.stringify(kerf.connection), 'flow'], {
    env: { ...process.env, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('a log that is read again by a process that is killed, and then by another, makes the same rows', async () => {
  await letFollow(kerf, admin)
  const expected = await rowsOf()
  expect(Object.values(expected).every((rows) => rows.length > 10)).toBe(true)
  await forgetFlow(kerf, admin.orgId)
  const child = consume()
  try {
    await expect.poll(position, { interval: 5 }).toBeGreaterThan(0)
  } finally {
    child.kill('SIGKILL')
  }
  await once(child, 'exit')
  await letFollow(kerf, admin)
  expect(await rowsOf()).toEqual(expected)
})
