import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import type { Seen } from '#shared/realtime.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { launch } from '../../../../test/support/processes/server-process.ts'
import { Visitor } from '../../../../test/support/visitor.ts'

const look = (by: Somebody, { id, version }: Order) => by.visitor.put(`/api/orders/${id}/seen`, { version })
const note = (by: Somebody, { id }: Order) =>
  by.visitor.post(`/api/orders/${id}/notes`, { content: 'Ring twice' })
const unseenIds = async ({ visitor }: Somebody) =>
  ((await visitor.get('/api/orders/unseen')).body as Seen[]).map(({ orderId }) => orderId)

test('what others changed is known after kill -9 of everything in between', async () => {
  const server = await launch('server/main.ts')
  try {
    const visitorsOf = { visitor: () => new Visitor(server.url) }
    const owner = await anAdmin(visitorsOf)
    const member = await aMember(visitorsOf, owner)
    const orders = await Promise.all(Array.from({ length: 10 }, () => anOrder(owner)))
    for (const order of orders) await look(member, order)
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(orders.map((order) => note(owner, order)))
      // Before those who follow the log have gathered, or while they write.
      await server.killAll()
      await server.start()
    }
    await note(owner, orders[0]!)
    const ids = orders.map(({ id }) => id).toSorted()
    await expect.poll(async () => (await unseenIds(member)).toSorted()).toEqual(ids)
  } finally {
    await server.close()
  }
})
