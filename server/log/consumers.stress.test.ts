import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeSilently } from '../../test/support/database/silent-writes.ts'
import { anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { NODE, NODE_COMPILE_CACHE } from '../../test/support/processes/server-process.ts'

let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
  await kerf.database.pool.query('create table tally (org_id uuid, version bigint)')
})
afterAll(() => kerf.close())

const tallied = async ({ orgId }: Somebody) => {
  const { rows } = await kerf.database.pool.query(
    'select array_agg(version::int order by version) as versions from tally where org_id = $1',
    [orgId],
  )
  return (rows[0].versions ?? []) as number[]
}
const upTo = (version: number) => Array.from({ length: version }, (_, n) => n + 1)

function consume(): ChildProcess {
  const script = new URL('../../test/support/processes/consumer-process.ts', import.meta.url).pathname
  const [node = '', ...options] = NODE
  const child = spawn(node, [...options, script, JSON.stringify(kerf.connection)], {
    env: { ...process.env, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('each event takes effect exactly once, however often those who read it are killed', async () => {
  const order = await anOrder(ann)
  let version = await writeSilently(kerf, order, 3000)
  for (let round = 0; round < 4; round += 1) {
    const before = (await tallied(ann)).length
    // Two at once, which take turns.
    const children = [consume(), consume()]
    await expect.poll(async () => (await tallied(ann)).length).toBeGreaterThan(before)
    for (const child of children) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    version = await writeSilently(kerf, order, 400)
  }
  const last = consume()
  await once(last.stdout!, 'data')
  await expect.poll(async () => (await tallied(ann)).length).toBe(version)
  expect(await tallied(ann)).toEqual(upTo(version))
})
