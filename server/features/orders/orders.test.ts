import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, aMember, anOrder, type Somebody } from '../../../test/factories.ts'
import { startKerf, type TestKerf } from '../../../test/kerf.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
})
afterAll(() => kerf.close())

describe('moving', () => {
  test('many moves at once from one stage: one wins, the others are told who did it', async () => {
    const order = await anOrder(admin)
    const colleague = await aMember(kerf, admin)
    const targets = ['PRODUCTION', 'FINISH', 'COMPLETED', 'DELIVERY', 'PICKUP']
    const answers = await Promise.all(
      targets.flatMap((toStatus) =>
        [admin, colleague].map(({ visitor }) =>
          visitor.post(`/api/orders/${order.id}/move`, { fromStatus: 'ORDER_IN', toStatus }),
        ),
      ),
    )
    const now = (await admin.visitor.get(`/api/orders/${order.id}`)).body
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeGreaterThan(0)
    for (const { body } of won) expect(body.status).toBe(now.status)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409)
      expect(body.message).toMatch(/^Person \d+ has moved order ORD-\d{4} to /)
    }
    expect(now.version).toBe(order.version + 1)
  })
})
