import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDrawnOrder, anApproval, answer, signed } from '../../../../test/support/customers/approvals.ts'
import { anAdmin } from '../../../../test/support/factories.ts'
import { holdQueue, letQueueGo } from '../../../../test/support/database/held-queues.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { sweepCertificates } from './approvals.tasks.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

const query = async (text: string) => (await kerf.database.pool.query(text)).rows
const sweep = () => sweepCertificates({ ...kerf.database, log: pino({ level: 'silent' }) })
/** How often each job of a certificate was tried. */
const jobs = async (): Promise<number[]> =>
  (
    await query(
      `select attempts from graphile_worker.jobs where task_identifier = 'approvals.certify' order by id`,
    )
  ).map(({ attempts }) => attempts)

test('a certificate whose job is gone or was given up is made after all, and once', async () => {
  const admin = await anAdmin(kerf)
  const { order, drawing, token } = await aDrawnOrder(kerf, admin)
  const approval = await anApproval(admin, drawing)
  const queue = `certificates of ${admin.orgId}`
  await holdQueue(kerf, queue)
  expect((await answer(kerf, token, approval, await signed(approval))).status).toBe(204)
  expect(await jobs()).toEqual([0])

  // As after a restore.
  await query('delete from graphile_worker._private_jobs')
  await sweep()
  // Whatever was approved a short time ago is left alone.
  expect(await jobs()).toEqual([])
  await query(`update approvals set answered_at = now() - interval '61 minutes'`)
  await sweep()
  expect(await jobs()).toEqual([0])

  // One that waits for its next try is neither doubled nor begun anew.
  await query('update graphile_worker._private_jobs set attempts = 7')
  await sweep()
  expect(await jobs()).toEqual([7])
  await query('update graphile_worker._private_jobs set attempts = max_attempts')
  await sweep()
  // The former one still says that it failed.
  expect(await jobs()).toEqual([25, 0])
  await sweep()
  expect(await jobs()).toEqual([25, 0])

  await letQueueGo(kerf, queue)
  const path = `/api/orders/${order.id}`
  const certificate = async () => (await admin.visitor.get(`${path}/approvals`)).body[0].certificateId
  await expect.poll(certificate).toEqual(expect.any(String))
  await expect.poll(jobs).toEqual([25])
  const id = await certificate()
  await sweep()
  expect(await jobs()).toEqual([25])
  expect(await certificate()).toBe(id)
  expect((await admin.visitor.get(`${path}/attachments`)).body).toHaveLength(2)
})
