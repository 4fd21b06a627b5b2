import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { REPLAY_LIMIT } from '#shared/realtime.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'
import { refusalOf, Screen } from '../../test/support/live/screen.ts'
import { writeSilently } from '../../test/support/database/silent-writes.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody
let epoch: string

/** Versions count in the log of an organization, in this database. */
const logOf = ({ orgId }: Somebody): string => `${epoch}.${orgId}`

const greeting = (whose: Somebody, version: number) => ({
  type: 'AUTH_OK',
  version,
  userId: whose.user.id,
  log: logOf(whose),
  epoch,
  now: expect.any(String),
})

beforeAll(async () => {
  kerf = await sharedKerf()
  const { rows } = await kerf.database.pool.query('select epoch from database_epoch')
  epoch = rows[0].epoch
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
})

const move = async (by: Somebody, order: Order, toStatus: string): Promise<Order> => {
  const response = await by.visitor.post(`/api/orders/${order.id}/move`, {
    fromStatus: order.status,
    toStatus,
  })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return response.body
}

describe('signing in over the socket', () => {
  test('is answered with AUTH_OK and the present version', async () => {
    const order = await anOrder(ann)
    const screen = await Screen.open(bob.visitor)
    expect(await screen.next()).toEqual(greeting(bob, order.version))
  })

  test('whoever the message says it is, it is the session’s person in the session’s organization', async () => {
    const stranger = await anAdmin(kerf)
    const screen = await Screen.connect(stranger.visitor)
    screen.say({ type: 'auth', userId: ann.user.id, orgId: ann.orgId })
    expect(await screen.next()).toEqual(greeting(stranger, 0))
    await anOrder(ann)
    const own = await anOrder(stranger)
    expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', version: 1, order: own })
  })

  test('a second time changes nothing', async () => {
    const screen = await Screen.live(bob.visitor)
    screen.say({ type: 'auth', version: 0 })
    const order = await anOrder(ann)
    expect(await screen.next()).toMatchObject({ version: order.version })
    screen.say('?')
    expect(await screen.next()).toMatchObject({ type: 'ERROR' })
  })

  test('needs a session', async () => {
    expect(await refusalOf(kerf.visitor().socket())).toBe(401)
  })

  test('without it nothing is heard', async () => {
    const screen = await Screen.connect(bob.visitor)
    await anOrder(ann)
    const { version } = await anOrder(ann)
    screen.say({ type: 'auth' })
    expect(await screen.next()).toEqual(greeting(bob, version))
  })

  test('the path of the socket is nothing else', async () => {
    const response = await ann.visitor.get('/ws')
    expect(response.status).toBe(404)
  })
})

describe('a change reaches the colleagues’ screens', () => {
  test('with the whole order, as the list shows it, under its version', async () => {
    const [mine, theirs] = [await Screen.live(ann.visitor), await Screen.live(bob.visitor)]
    const created = await anOrder(ann, { title: 'Bench', dueDate: '2026-12-01', priority: 'RUSH' })
    const moved = await move(bob, created, 'FINISH')
    const changed = (await ann.visitor.patch(`/api/orders/${created.id}`, { notes: 'Oiled' })).body
    const patched = (await bob.visitor.patch(`/api/orders/${created.id}`, { status: 'PICKUP' })).body
    const listed = (await ann.visitor.get('/api/orders')).body.find(({ id }: Order) => id === created.id)
    for (const screen of [mine, theirs]) {
      const events = await screen.eventsUpTo(patched.version)
      expect(events.map(({ type, version }) => [type, version])).toEqual([
        ['ORDER_CREATED', created.version],
        ['ORDER_MOVED', moved.version],
        ['ORDER_UPDATED', changed.version],
        ['ORDER_MOVED', patched.version],
      ])
      expect(events[1]).toMatchObject({ fromStatus: 'ORDER_IN', toStatus: 'FINISH' })
      expect(events[3]).toMatchObject({ fromStatus: 'FINISH', toStatus: 'PICKUP', order: listed })
    }
  })

  test('and nobody else’s', async () => {
    const stranger = await anAdmin(kerf)
    const screen = await Screen.live(stranger.visitor)
    const order = await anOrder(ann)
    await move(ann, order, 'PRODUCTION')
    const own = await anOrder(stranger)
    expect(await screen.next()).toMatchObject({
      type: 'ORDER_CREATED',
      order: { id: own.id, orgId: stranger.orgId },
    })
  })

  test('what changed nothing is not told', async () => {
    const order = await anOrder(ann)
    const screen = await Screen.live(bob.visitor)
    await ann.visitor.patch(`/api/orders/${order.id}`, { title: order.title })
    await ann.visitor.post(`/api/orders/${order.id}/move`, { fromStatus: 'FINISH', toStatus: 'ORDER_IN' })
    await ann.visitor.post(`/api/orders/${order.id}/move`, { fromStatus: 'FINISH', toStatus: 'PICKUP' })
    await ann.visitor.patch(`/api/orders/${order.id}`, { title: '' })
    const next = await anOrder(ann)
    expect(await screen.next()).toMatchObject({ version: order.version + 1, order: { id: next.id } })
  })
})

describe('coming back', () => {
  test('with a version, exactly what was missed follows, in order, and then what happens', async () => {
    const first = await anOrder(ann)
    const second = await anOrder(ann)
    const third = await move(bob, first, 'PRODUCTION')
    const screen = await Screen.open(bob.visitor, { version: first.version })
    expect(await screen.next()).toEqual(greeting(bob, third.version))
    const fourth = await move(ann, second, 'DELIVERY')
    const events = await screen.eventsUpTo(fourth.version)
    expect(events.map(({ type, version }) => [type, version])).toEqual([
      ['ORDER_CREATED', second.version],
      ['ORDER_MOVED', third.version],
      ['ORDER_MOVED', fourth.version],
    ])
  })

  test('with the present version, nothing follows', async () => {
    const { version } = await anOrder(ann)
    const screen = await Screen.live(bob.visitor, { version })
    const next = await anOrder(ann)
    expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', version: next.version })
  })

  test('a version of another log, of another database or organization, is none', async () => {
    const stranger = await anAdmin(kerf)
    const first = await anOrder(ann)
    const { version } = await anOrder(ann)
    const others = [logOf(stranger), `${randomUUID()}.${ann.orgId}`]
    const screens = await Promise.all(
      [...others, logOf(ann)].map((log) => Screen.open(bob.visitor, { version: first.version, log })),
    )
    for (const screen of screens) {
      expect(await screen.next()).toEqual(greeting(bob, version))
    }
    const next = await anOrder(ann)
    const heard = await Promise.all(screens.map((screen) => screen.next()))
    expect(heard.map((message) => 'version' in message && message.version)).toEqual([
      next.version,
      next.version,
      version,
    ])
  })

  test('after as much as is replayed, every event follows', async () => {
    const admin = await anAdmin(kerf)
    const order = await anOrder(admin)
    const version = await writeSilently(kerf, order, REPLAY_LIMIT)
    const screen = await Screen.live(admin.visitor, { version: order.version })
    const events = await screen.eventsUpTo(version)
    expect(events.map((event) => event.version)).toEqual(
      Array.from({ length: REPLAY_LIMIT }, (_, n) => order.version + 1 + n),
    )
  })

  test('after more than that, the board is to be loaded again, and what follows is heard', async () => {
    const admin = await anAdmin(kerf)
    const order = await anOrder(admin)
    const version = await writeSilently(kerf, order, REPLAY_LIMIT + 1)
    const screen = await Screen.live(admin.visitor, { version: order.version })
    expect(await screen.next()).toEqual({ type: 'REFETCH', version })
    const next = await anOrder(admin)
    expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', version: version + 1, order: next })
  })

  test('after few but heavy events as well: a reader must be able to take them in', async () => {
    const admin = await anAdmin(kerf)
    const order = await anOrder(admin, { notes: '木'.repeat(10_000), description: '木'.repeat(5000) })
    const version = await writeSilently(kerf, order, 50)
    const screen = await Screen.live(admin.visitor, { version: order.version })
    expect(await screen.next()).toEqual({ type: 'REFETCH', version })
  })

  test('with a version that is still to come, the board is to be loaded again', async () => {
    const { version } = await anOrder(ann)
    const screen = await Screen.live(bob.visitor, { version: version + 1000 })
    expect(await screen.next()).toEqual({ type: 'REFETCH', version })
    const next = await anOrder(ann)
    expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', version: next.version })
  })

  test('where the log has lost what was missed, the board is to be loaded again', async () => {
    const admin = await anAdmin(kerf)
    const order = await anOrder(admin)
    const version = await writeSilently(kerf, order, 3)
    await kerf.database.pool.query('delete from events where org_id = $1', [admin.orgId])
    const screen = await Screen.live(admin.visitor, { version: order.version })
    expect(await screen.next()).toEqual({ type: 'REFETCH', version })
  })
})

describe('a message that is not understood', () => {
  const nonsense = [
    'x',
    '{',
    '',
    'null',
    '[]',
    '7',
    '{}',
    '{"type":"AUTH"}',
    '{"type":"auth","version":-1}',
    '{"type":"auth","version":"1"}',
    '{"type":"auth","version":1.5}',
    '{"type":"auth","version":null}',
    '{"type":"auth","version":1e400}',
    '{"__proto__":{"type":"auth"}}',
    '['.repeat(2000),
  ]

  test.each(nonsense)('is answered, and the socket stays: %s', async (message) => {
    const screen = await Screen.connect(bob.visitor)
    screen.say(message)
    expect(await screen.next()).toEqual({ type: 'ERROR', message: 'The message is not understood' })
    screen.say({ type: 'auth' })
    expect(await screen.next()).toMatchObject({ type: 'AUTH_OK' })
  })

  test('in binary is read like text', async () => {
    const screen = await Screen.connect(bob.visitor)
    screen.socket.send(Buffer.from([0xff, 0x00]))
    expect(await screen.next()).toMatchObject({ type: 'ERROR' })
    screen.socket.send(Buffer.from('{"type":"auth"}'))
    expect(await screen.next()).toMatchObject({ type: 'AUTH_OK' })
  })

  test('of 4 KiB is read, and one of more closes the socket', async () => {
    const screen = await Screen.connect(bob.visitor)
    screen.say('x'.repeat(4096))
    expect(await screen.next()).toMatchObject({ type: 'ERROR' })
    screen.say('x'.repeat(4097))
    expect(await screen.closes()).toBe(1009)
  })
})
