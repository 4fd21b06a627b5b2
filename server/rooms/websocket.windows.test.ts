import { beforeAll, expect, test } from 'vitest'
import { DISPLACED } from '#shared/realtime.ts'
import { anAdmin, anOrder, anotherBrowser, type Somebody } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'
import { Screen } from '../../test/support/live/screen.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

const MOST = 40

test('a session has forty sockets: the next one closes the oldest, and no other browser’s', async () => {
  const phone = await Screen.live(await anotherBrowser(kerf, ann))
  const screens: Screen[] = []
  for (let n = 0; n < MOST; n += 1) screens.push(await Screen.live(ann.visitor))
  const newer = [await Screen.live(ann.visitor), await Screen.connect(ann.visitor)]
  const [first, second, ...others] = screens
  expect([await first?.closes(), await second?.closes()]).toEqual([DISPLACED, DISPLACED])
  newer[1]?.say({ type: 'auth' })
  expect(await newer[1]?.next()).toMatchObject({ type: 'AUTH_OK' })
  const { version } = await anOrder(ann)
  for (const screen of [phone, ...others, ...newer]) {
    expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', version })
  }
})

test('windows that were closed do not count', async () => {
  const visitor = await anotherBrowser(kerf, ann)
  const first = await Screen.live(visitor)
  for (let n = 0; n < MOST + 5; n += 1) {
    const screen = await Screen.live(visitor)
    screen.socket.close()
    await screen.closes()
  }
  const { version } = await anOrder(ann)
  expect(await first.next()).toMatchObject({ type: 'ORDER_CREATED', version })
})

test('all of them end with the session', async () => {
  const visitor = await anotherBrowser(kerf, ann)
  const screens = [await Screen.live(visitor), await Screen.connect(visitor)]
  await visitor.post('/api/logout')
  for (const screen of screens) expect(await screen.closes()).toBe(4401)
})
