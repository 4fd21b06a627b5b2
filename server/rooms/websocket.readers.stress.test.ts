import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { Screen } from '../../test/support/live/screen.ts'

let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const sockets = () => kerf.app.websocketServer.clients.size

test('a reader that is slow is dropped, and the others hear everything', async () => {
  const bob = await aMember(kerf, ann)
  // Some 50 KB an event, so that the kernel's buffers are soon full.
  const heavy = { notes: '木'.repeat(10_000), description: '木'.repeat(5000), address: '木'.repeat(500) }
  const order = await anOrder(ann, heavy)
  const [slow, good] = [await Screen.live(ann.visitor), await Screen.live(bob.visitor)]
  expect(sockets()).toBe(2)
  slow.socket.pause()
  let { version } = order
  const mostEvents = order.version + 600
  while (sockets() === 2 && version < mostEvents) {
    version = (await ann.visitor.patch(`/api/orders/${order.id}`, { title: `Bench ${version}` })).body.version
    expect((await good.eventsUpTo(version)).at(-1)?.version).toBe(version)
  }
  expect(sockets(), `sockets after ${version - order.version} events`).toBe(1)
  slow.socket.resume()
  expect(await slow.closes()).toBe(1006)

  // It comes back and is told to load the board again, instead of all that at once.
  const back = await Screen.live(ann.visitor, { version: order.version })
  expect(await back.next()).toEqual({ type: 'REFETCH', version })
})

test('a reader that asks without end and reads no answer is dropped as well', async () => {
  const flood = await Screen.live(ann.visitor)
  const served = [...kerf.app.websocketServer.clients].at(-1)
  if (!served) throw new Error('The server has no socket')
  const dropped = once(served, 'close')
  flood.socket.pause()
  for (let n = 0; served.readyState === served.OPEN && n < 200_000; n += 1) {
    if (n % 500 === 0) await new Promise((resolve) => flood.socket.send('?', resolve))
    else flood.socket.send('?')
  }
  expect(await dropped).toEqual([1006, expect.anything()])
})

test('a window that says more than any page does is dropped, and the others are not', async () => {
  const [good, flood] = [await Screen.live(ann.visitor), await Screen.live(ann.visitor)]
  for (let n = 0; n < 5000; n += 1) flood.say('?')
  expect(await flood.closes()).toBe(1006)
  const { version } = await anOrder(ann)
  expect((await good.eventsUpTo(version)).at(-1)?.version).toBe(version)
})

test('a reader that does not answer pings is dropped, one that does stays', async () => {
  const quick = await startKerf({ times: { heartbeatMs: 500 } })
  try {
    const admin = await anAdmin(quick)
    const dead = await Screen.connect(admin.visitor, { autoPong: false })
    dead.say({ type: 'auth' })
    const silent = await Screen.connect(admin.visitor, { autoPong: false })
    const alive = await Screen.live(admin.visitor)
    expect(await dead.closes()).toBe(1006)
    expect(await silent.closes()).toBe(1006)
    for (let beats = 0; beats < 3; beats += 1) expect((await alive.nextOrPing()).type).toBe('PING')
    expect(quick.app.websocketServer.clients.size).toBe(1)
  } finally {
    await quick.close()
  }
})

test('a server that closes takes its sockets along', async () => {
  const brief = await kerf.another()
  const there = brief.visitor()
  there.cookie = ann.visitor.cookie
  const [live, silent] = [await Screen.live(there), await Screen.connect(there)]
  await brief.close()
  expect([await live.closes(), await silent.closes()]).toEqual([1001, 1001])
})
