import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anOrder, type Somebody } from '../support/factories.ts'
import { untilConsumed } from '../support/backups/installations.ts'
import { sharedKerf, type TestKerf } from '../support/kerf.ts'
import { aToken } from '../support/programs.ts'
import { Screen } from '../support/live/screen.ts'
import { Visitor, type Result } from '../support/visitor.ts'
import type { Shop } from './access-rows.ts'
import { TAKES_TOKENS } from './access-of-tokens.ts'
import { ACCESS } from './access-table.ts'

// Whatever a program does stands in the log in the name of its member, with the name of its token.

let kerf: TestKerf
let shop: Shop

beforeAll(async () => {
  kerf = await sharedKerf()
  const admin = await anAdmin(kerf)
  shop = { admin, colleague: await aMember(kerf, admin), kerf }
  const start = { name: 'Intake', startStatus: 'ORDER_IN' }
  const { status } = await admin.visitor.post('/api/checklist-templates', start)
  expect(status).toBe(201)
})

/** Sends a key with each request, so that its response is stored with its change. */
class CarefulVisitor extends Visitor {
  override send(method: string, path: string, body?: unknown, headers = {}): Promise<Result> {
    return super.send(method, path, body, { 'idempotency-key': randomUUID(), ...headers })
  }
}

const changes = [...TAKES_TOKENS].filter((key) => !key.startsWith('GET '))

async function walk(program: Visitor, member: Somebody) {
  for (const key of changes) {
    const status = (await ACCESS[key]?.call(program, shop, 'program'))?.status ?? 0
    expect([key, status < 300]).toEqual([key, true])
  }
  const { id } = await anOrder(shop.admin)
  await shop.admin.visitor.post(`/api/orders/${id}/checklists`, { name: 'Sanding' })
  const repeats = { orderId: id, checklists: true }
  expect((await program.post('/api/orders', { title: 'Desk', customerName: 'Kim', repeats })).status).toBe(
    201,
  )
  await untilConsumed(kerf.connection)
  const { rows } = await kerf.database.pool.query(
    `select type, data ? 'auto' as auto, via from events where actor_id = $1 and type <> 'member.joined' order by version`,
    [member.user.id],
  )
  return rows
}

describe.each([
  ['by plain requests', Visitor],
  ['by requests with a key', CarefulVisitor],
])('%s', (_how, Kind) => {
  test('every event of a program has its token', async () => {
    const member = await aMember(kerf, shop.admin, 'ADMIN')
    const program = new Kind(kerf.url)
    program.token = (await aToken(member, { name: 'Zapier' })).token
    const rows = await walk(program, member)
    expect(rows.filter(({ via }) => via !== 'Zapier')).toEqual([])
    const types = new Set(rows.map(({ type }) => type))
    for (const type of [
      'order.created',
      'order.moved',
      'order.changed',
      'note.added',
      'link.made',
      'item.completed',
    ]) {
      expect(types).toContain(type)
    }
    // What follows from it, too.
    expect(rows.some(({ auto }) => auto)).toBe(true)
  })
})

test('what people do has none', async () => {
  const { rows } = await kerf.database.pool.query(
    'select distinct via from events where actor_id <> all (select user_id from api_tokens)',
  )
  expect(rows).toEqual([{ via: null }])
})

test('histories and screens say so', async () => {
  const ann = await anAdmin(kerf)
  const ben = await aMember(kerf, ann)
  const program = new Visitor(kerf.url)
  program.token = (await aToken(ann)).token
  const screen = await Screen.live(ben.visitor)
  const { body: order } = await program.post('/api/orders', { title: 'Oak', customerName: 'Kim' })
  expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', event: { via: 'Zapier' } })
  await ann.visitor.post(`/api/orders/${order.id}/move`, { fromStatus: 'ORDER_IN', toStatus: 'FINISH' })
  const own = await screen.next()
  expect(own).toMatchObject({ type: 'ORDER_MOVED' })
  expect((own as { event: object }).event).not.toHaveProperty('via')

  const read = async (path: string) => (await ben.visitor.get(path)).body
  const history = await read(`/api/orders/${order.id}/activity`)
  const { displayName } = ann.user
  expect(history.map(({ details }: { details: string }) => JSON.parse(details).userName)).toEqual([
    displayName,
    `${displayName} via Zapier`,
  ])
  const viaOf = (lines: { via?: string }[]) => lines.map(({ via }) => via)
  expect(viaOf(await read(`/api/orders/${order.id}/activities`))).toEqual([undefined, 'Zapier'])
  expect(viaOf(await read(`/api/user/${ann.user.id}/activity`))).toEqual([undefined, 'Zapier'])
  // One's own token is oneself: nothing is told to its owner.
  await untilConsumed(kerf.connection)
  expect(await ann.visitor.get('/api/notifications')).toMatchObject({ body: [] })
})
