import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { startKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { aProgram } from '../../../test/support/programs.ts'
import { Screen } from '../../../test/support/screen.ts'

let kerf: TestKerf
let ann: Somebody
let ben: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
  ben = await aMember(kerf, ann)
})
afterAll(() => kerf.close())

test('what a program does stands in the name of its member, by its token', async () => {
  const program = await aProgram(kerf, ann, { name: 'Zapier' })
  const screen = await Screen.live(ben.visitor)
  const { status, body: order } = await program.post('/api/orders', { title: 'Oak', customerName: 'Kim' })
  expect(status).toBe(201)
  expect(await screen.nextButPing()).toMatchObject({ type: 'ORDER_CREATED', event: { via: 'Zapier' } })
  const move = { fromStatus: 'ORDER_IN', toStatus: 'IN_PROGRESS' }
  const { body: columns } = await program.get(`/api/organizations/${ann.orgId}/columns`)
  move.toStatus = columns[1].status
  expect(await program.post(`/api/orders/${order.id}/move`, move)).toMatchObject({ status: 200 })
  const { body: history } = await ben.visitor.get(`/api/orders/${order.id}/activity`)
  expect(JSON.parse(history[0].details).userName).toBe(`${ann.user.displayName}, by token Zapier`)
  const { body: feed } = await ben.visitor.get(`/api/orders/${order.id}/activities`)
  expect(feed.map(({ via }: { via?: string }) => via)).toEqual(['Zapier', 'Zapier'])
})
