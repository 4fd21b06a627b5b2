import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { passTime } from '../../../test/support/pass-time.ts'
import { startS3, type S3Server } from '../../../test/support/storage/s3-server.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.ts'
import { until } from '../../../test/support/until.ts'

// What one shop deletes, and a store takes its time to remove, keeps nobody else waiting.

let s3: S3Server
let network: TcpProxy
let kerf: OwnKerf

beforeAll(async () => {
  s3 = await startS3()
  network = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(s3.config.endpoint ?? '').port) })
  kerf = await startKerf({ s3: { ...s3.config, endpoint: `http://127.0.0.1:${network.port}` } })
})
afterAll(async () => {
  await kerf.close()
  await network.close()
  await s3.close()
})

const run = (text: string, values: unknown[] = []) => kerf.database.pool.query(text, values)
/** As when its minute has come. */
const begin = (task: string) => run("select graphile_worker.add_job($1, '{}'::json)", [task])
const isStored = async (names: string[]) => {
  const stored = new Set(await s3.names())
  return names.filter((name) => stored.has(name))
}

/** Files of an order; answers their names in the store. */
async function someFiles(by: Somebody, count: number) {
  const order = await anOrder(by)
  const files = []
  for (let made = 0; made < count; made += 1) files.push(await anAttachment(by, order.id))
  const names = files.map(({ fileUrl }) => `files/${fileUrl.split('/').at(-1)}`)
  return { order, names, paths: files.map(({ id }) => `/api/orders/${order.id}/attachments/${id}`) }
}

/** They can be brought back no more, and the minute's sweep has taken them. */
async function removeForGood(by: Somebody, { paths }: { paths: string[] }): Promise<void> {
  for (const path of paths) expect((await by.visitor.delete(path)).status).toBe(204)
  await run("update removed_parts set removed_at = now() - interval '61 seconds'")
  await begin('removed.sweep')
}

const untilForgotten = () => until(async () => (await run('select from removed_parts')).rows.length === 0)

test('a slow store keeps neither timers waiting for the files of a shop, nor the files of another one', async () => {
  const ann = await anAdmin(kerf)
  const ben = await anAdmin(kerf)
  const [first, second] = [await someFiles(ann, 20), await someFiles(ann, 20)]
  const others = await someFiles(ben, 1)
  await ben.visitor.post(`/api/orders/${others.order.id}/timers`, { name: 'Varnish', minutes: 1 })
  network.delay(500)
  await removeForGood(ann, first)
  await untilForgotten()
  await removeForGood(ann, second)
  await untilForgotten()

  await passTime(kerf, others.order.id, 2)
  await begin('timers.sweep')
  await until(async () => (await ben.visitor.get(`/api/orders/${others.order.id}`)).body.holds.timers[0].over)
  await removeForGood(ben, others)
  await until(async () => (await isStored(others.names)).length === 0)
  expect(await isStored([...first.names, ...second.names])).not.toEqual([])

  network.delay(0)
  await until(async () => (await s3.names()).every((name) => name === 'store-id'))
})

test('what a store that was away did not remove is removed when it is back, also where its job was lost', async () => {
  const [ann, ben] = [await anAdmin(kerf), await anAdmin(kerf)]
  const [lost, waiting] = [await someFiles(ann, 1), await someFiles(ben, 1)]
  network.refuse()
  network.cut()
  for (const [by, files] of [[ann, lost] as const, [ben, waiting] as const]) await removeForGood(by, files)
  const jobsOf = `select id from graphile_worker.jobs
    where queue_name = 'removed files of ' || $1 and locked_at is null and run_at > now()`
  for (const { orgId } of [ann, ben]) await until(async () => (await run(jobsOf, [orgId])).rows.length === 1)

  network.resume()
  await run(`select from graphile_worker.complete_jobs(array(${jobsOf}))`, [ann.orgId])
  // As when a minute has passed, for one of them and then for the other.
  const passMinute =
    "update removed_files set removed_at = removed_at - interval '1 minute' where org_id = $1"
  await run(passMinute, [ben.orgId])
  await run(`select from graphile_worker.reschedule_jobs(array(${jobsOf}), run_at => now())`, [ben.orgId])
  await run("select pg_notify('jobs:insert', '')")
  await until(async () => (await isStored(waiting.names)).length === 0)
  expect(await isStored(lost.names)).toEqual(lost.names)
  await run(passMinute, [ann.orgId])
  await begin('uploads.sweep')
  await until(async () => (await isStored(lost.names)).length === 0)
})
