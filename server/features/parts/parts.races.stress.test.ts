import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { derivedStage } from '#shared/parts/parts.ts'
import { aMember, anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { aKitchen, movePart, partNamed } from '../../../test/support/kitchens.ts'

// Two people at two servers move two parts of one order at once.

const PAIRS = 200

let kerf: OwnKerf
let second: OwnKerf
let ann: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  second = await kerf.another()
  ann = await anAdmin(kerf)
  const here = await aMember(kerf, ann)
  const visitor = second.visitor()
  visitor.cookie = here.visitor.cookie
  bob = { ...here, visitor }
})
afterAll(async () => {
  await second.close()
  await kerf.close()
})

const at = (n: number): Status => STATUSES[n % STATUSES.length]!

test('two hundred times both succeed, and the order is told once for each stage that it comes to', async () => {
  const tried = Array.from({ length: PAIRS }, async (_, n) => {
    const order = await aKitchen(ann, 'Boxes', 'Doors')
    const [a, b] = [at(n), at(Math.floor(n / STATUSES.length))]
    const answers = await Promise.all([
      movePart(ann, order, { name: 'Boxes', from: 'ORDER_IN', to: a }),
      movePart(bob, order, { name: 'Doors', from: 'ORDER_IN', to: b }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now: Order = (await bob.visitor.get(`/api/orders/${order.id}`)).body
    expect([partNamed(now, 'Boxes').status, partNamed(now, 'Doors').status]).toEqual([a, b])
    expect(now.status).toBe(derivedStage(now))
    const { rows } = await kerf.database.pool.query<{ from: Status; to: Status }>(
      `select data ->> 'from' as from, data ->> 'to' as to from events
       where order_id = $1 and type = 'order.moved' order by version`,
      [order.id],
    )
    // It left Order In with the second part, whichever that was.
    expect(rows).toEqual(now.status === 'ORDER_IN' ? [] : [{ from: 'ORDER_IN', to: now.status }])
  })
  await Promise.all(tried)
})
