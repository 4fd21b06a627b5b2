import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { Screen } from '../../test/support/live/screen.ts'
import type { Visitor } from '../../test/support/visitor.ts'

// Beats are quick here, so that nobody waits for those who are gone.
const BEAT_MS = 200

let first: OwnKerf
let second: OwnKerf
let ann: Somebody
let ben: Somebody

beforeAll(async () => {
  first = await startKerf({ times: { presenceBeatMs: BEAT_MS } })
  second = await first.another()
  ann = await anAdmin(first, { displayName: 'Ann' })
  ben = await aMember(first, ann, 'SHOP', { displayName: 'Ben' })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** The same browser, led to the other server process. */
function there({ visitor }: Somebody): Visitor {
  const moved = second.visitor()
  moved.cookie = visitor.cookie
  return moved
}

const show = (screen: Screen, order: Pick<Order, 'id'> | null, editing = false) =>
  screen.say({ type: 'PRESENCE', orderId: order && order.id, editing })

/** Ann's window, which shows an order. */
async function annAt(order: Order): Promise<Screen> {
  const screen = await Screen.live(ann.visitor)
  show(screen, order)
  await screen.presentAt(order.id, ann.user.id)
  return screen
}

describe.each([
  ['one server process', (who: Somebody) => who.visitor],
  ['two server processes', there],
])('at %s', (_name, visitorOf) => {
  test('who opens an order is told who has it open, and those are told who comes, edits and goes', async () => {
    const [order, other] = [await anOrder(ann), await anOrder(ann)]
    const mine = await annAt(order)
    const theirs = await Screen.live(visitorOf(ben))
    show(theirs, order)
    await mine.presentAt(order.id, ann.user.id, ben.user.id)
    await theirs.presentAt(order.id, ann.user.id, ben.user.id)
    show(theirs, order, true)
    await mine.presentAt(order.id, ann.user.id, `${ben.user.id}*`)
    show(theirs, other)
    await mine.presentAt(order.id, ann.user.id)
    await theirs.presentAt(other.id, ben.user.id)
    show(theirs, { id: order.id.toUpperCase() })
    await mine.presentAt(order.id, ann.user.id, ben.user.id)
    show(theirs, null)
    await mine.presentAt(order.id, ann.user.id)
  })

  test('a window that is closed is gone, and one of two leaves the other', async () => {
    const order = await anOrder(ann)
    const mine = await annAt(order)
    const windows = [await Screen.live(visitorOf(ben)), await Screen.live(visitorOf(ben))]
    const [one, two] = windows
    if (!one || !two) throw new Error('There are two')
    show(one, order, true)
    show(two, order)
    await mine.presentAt(order.id, ann.user.id, `${ben.user.id}*`)
    await two.presentAt(order.id, ann.user.id, `${ben.user.id}*`)
    one.socket.close()
    await mine.presentAt(order.id, ann.user.id, ben.user.id)
    two.socket.terminate()
    await mine.presentAt(order.id, ann.user.id)
  })

  test('a window that does not answer is gone, and is back as soon as it answers', async () => {
    const order = await anOrder(ann)
    const mine = await annAt(order)
    const silent = await Screen.connect(visitorOf(ben), { autoPong: false })
    silent.say({ type: 'auth' })
    await silent.next()
    show(silent, order)
    await mine.presentAt(order.id, ann.user.id, ben.user.id)
    await mine.presentAt(order.id, ann.user.id)
    silent.socket.pong()
    await mine.presentAt(order.id, ann.user.id, ben.user.id)
  })
})

test('people of a server process that was killed are gone', async () => {
  const order = await anOrder(ann)
  const mine = await annAt(order)
  const { id, displayName } = ben.user
  const person = { id, displayName, profileImageUrl: null, role: 'SHOP' }
  const showing = { id: order.id, editing: true }
  const signal = { kind: 'presence', orgId: ann.orgId, key: 'killed.1', person, showing }
  const payload = JSON.stringify({ from: 'killed', signals: [signal] })
  await first.database.pool.query(`select pg_notify('kerf_signals', $1)`, [payload])
  await mine.presentAt(order.id, ann.user.id, `${ben.user.id}*`)
  await mine.presentAt(order.id, ann.user.id)
})

test('many people whose names are long are told to the other process', async () => {
  const displayName = '\u0801'.repeat(100)
  const order = await anOrder(ann)
  const mine = await Screen.live(there(ann))
  show(mine, order)
  const others = await Promise.all(
    Array.from({ length: 15 }, () => aMember(first, ann, 'SHOP', { displayName })),
  )
  const screens = await Promise.all(others.map(({ visitor }) => Screen.live(visitor)))
  for (const screen of screens) show(screen, order)
  await mine.presentAt(order.id, ann.user.id, ...others.map(({ user }) => user.id))
})

test('an order of another organization is as one that never was: nobody hears of it', async () => {
  const stranger = await anAdmin(first)
  const own = await anOrder(stranger)
  const order = await anOrder(ann)
  const mine = await annAt(order)
  const theirs = await Screen.live(stranger.visitor)
  show(theirs, own)
  await theirs.presentAt(own.id, stranger.user.id)
  for (const id of [order.id, randomUUID()]) {
    show(theirs, { id }, true)
    // What was said before this was heard before it.
    const late = await Screen.live(ben.visitor)
    show(late, order)
    await mine.presentAt(order.id, ann.user.id, ben.user.id)
    late.socket.close()
    await mine.presentAt(order.id, ann.user.id)
    theirs.say('?')
    expect(await theirs.next()).toMatchObject({ type: 'ERROR' })
    // It hears of itself alone.
    const people = theirs.unreadPresence().flatMap((message) => message.people)
    expect(people.filter(({ person }) => person.id !== stranger.user.id)).toEqual([])
  }
})

test('what somebody says of themselves is not looked at, and nothing before they are signed in', async () => {
  const order = await anOrder(ann)
  const mine = await annAt(order)
  const silent = await Screen.connect(ben.visitor)
  show(silent, order)
  const theirs = await Screen.live(ben.visitor)
  const person = { id: ann.user.id, displayName: 'Ann' }
  theirs.say({ type: 'PRESENCE', orderId: order.id, editing: true, person, people: [{ person }] })
  await theirs.presentAt(order.id, ann.user.id, `${ben.user.id}*`)
  theirs.socket.close()
  // The window that never signed in is not among them.
  await mine.presentAt(order.id, ann.user.id, `${ben.user.id}*`)
  await mine.presentAt(order.id, ann.user.id)
})

test('what is malformed is not understood, and changes nothing', async () => {
  const order = await anOrder(ann)
  const mine = await annAt(order)
  for (const message of [
    { type: 'PRESENCE' },
    { type: 'PRESENCE', orderId: 'x', editing: false },
    { type: 'PRESENCE', orderId: 7, editing: false },
    { type: 'PRESENCE', orderId: null },
    { type: 'PRESENCE', orderId: randomUUID(), editing: 'yes' },
  ]) {
    mine.say(message)
    expect(await mine.next()).toMatchObject({ type: 'ERROR' })
  }
  const theirs = await Screen.live(ben.visitor)
  show(theirs, order)
  await theirs.presentAt(order.id, ann.user.id, ben.user.id)
})

test('whoever says much at once is heard in the end as they are', async () => {
  const order = await anOrder(ann)
  const mine = await annAt(order)
  const theirs = await Screen.live(ben.visitor)
  // As often as a window may.
  const TIMES = 90
  for (let time = 0; time <= TIMES; time += 1) show(theirs, order, time % 2 === 0)
  await mine.presentAt(order.id, ann.user.id, `${ben.user.id}*`)
  show(theirs, null)
  await mine.presentAt(order.id, ann.user.id)
})

test('somebody who is removed from the team is gone', async () => {
  const order = await anOrder(ann)
  const mine = await annAt(order)
  const cem = await aMember(first, ann)
  const theirs = await Screen.live(there(cem))
  show(theirs, order)
  await mine.presentAt(order.id, ann.user.id, cem.user.id)
  await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${cem.user.id}`)
  expect(await theirs.closes()).toBe(4401)
  await mine.presentAt(order.id, ann.user.id)
})
