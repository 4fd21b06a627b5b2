import { expect, onTestFinished, test, vi } from 'vitest'
import {
  aDrawing,
  aDrawnOrder,
  anApproval,
  answer,
  signed,
} from '../../../../test/support/customers/approvals.ts'
import { anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { startKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { tryAgainNow } from '../../../../test/support/mail/jobs.ts'
import { passTime } from '../../../../test/support/pass-time.ts'

/** From now on the files of shops come from the store when they are let go, as where their pictures take long. */
function holdFilesOf({ database, store }: TestKerf, shops: Somebody[]): { waiting(): number; letGo(): void } {
  const ids = shops.map(({ orgId }) => orgId)
  const released = Promise.withResolvers<void>()
  const really = store.asFile.bind(store)
  let waiting = 0
  vi.spyOn(store, 'asFile').mockImplementation(async (name, work) => {
    const id = name.slice(name.indexOf('/') + 1)
    const { rowCount } = await database.pool.query(
      'select from objects where org_id = any ($1) and id = $2',
      [ids, id],
    )
    if (rowCount === 1) {
      waiting += 1
      await released.promise
    }
    return really(name, work)
  })
  onTestFinished(() => released.resolve())
  return { waiting: () => waiting, letGo: () => released.resolve() }
}

const certificatesOf = async (by: Somebody, { id }: { id: string }): Promise<string[]> =>
  (await by.visitor.get(`/api/orders/${id}/approvals`)).body.flatMap(
    ({ certificateId }: { certificateId: string | null }) => certificateId ?? [],
  )

/** With files of an order that its customer has yet to answer to. */
async function aShopThatAsks(kerf: TestKerf, count: number) {
  const by = await anAdmin(kerf)
  const { order, drawing, token } = await aDrawnOrder(kerf, by)
  const approvals = [await anApproval(by, drawing)]
  while (approvals.length < count) approvals.push(await anApproval(by, await aDrawing(by, order)))
  return {
    by,
    order,
    async approve(): Promise<void> {
      for (const approval of approvals) {
        expect((await answer(kerf, token, approval, await signed(approval))).status).toBe(204)
      }
    },
  }
}

test("certificates of some shops keep neither another one's timers nor its certificates waiting", async () => {
  const kerf = await startKerf()
  onTestFinished(() => kerf.close())
  // More than are made at a time.
  const [busy, alsoBusy] = [await aShopThatAsks(kerf, 8), await aShopThatAsks(kerf, 1)]
  const held = holdFilesOf(kerf, [busy.by, alsoBusy.by])
  await busy.approve()
  await alsoBusy.approve()
  await expect.poll(() => held.waiting()).toBe(2)

  const other = await aShopThatAsks(kerf, 1)
  const { by, order } = other
  const path = `/api/orders/${order.id}`
  expect((await by.visitor.post(`${path}/timers`, { name: 'Varnish', minutes: 1 })).status).toBe(201)
  await passTime(kerf, order.id, 2)
  await tryAgainNow(kerf)
  const timers = async () => (await by.visitor.get(path)).body.holds.timers
  await expect.poll(timers).toMatchObject([{ name: 'Varnish', over: true }])
  await other.approve()
  await expect.poll(() => certificatesOf(by, order)).toHaveLength(1)

  expect(held.waiting()).toBe(2)
  held.letGo()
  await expect.poll(() => certificatesOf(busy.by, busy.order)).toHaveLength(8)
})
