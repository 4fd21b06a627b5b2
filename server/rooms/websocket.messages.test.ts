import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anAdmin, anotherBrowser, type Somebody } from '../../test/support/factories.ts'
import { endSharedKerf, type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { Screen } from '../../test/support/live/screen.ts'
import type { Visitor } from '../../test/support/visitor.ts'

// Here a second passes when a test says so. Heartbeats would be answered, which counts as well.
const HOUR_MS = 3_600_000
const OF_SOCKET = 10
const SOCKETS_OF_SESSION = 2
const SESSIONS_OF_ORGANIZATION = 3
const OF_SESSION = OF_SOCKET * SOCKETS_OF_SESSION
const MOST = {
  ofSocket: OF_SOCKET,
  ofSession: OF_SESSION,
  ofOrganization: OF_SESSION * SESSIONS_OF_ORGANIZATION,
}

let kerf: OwnKerf
let ann: Somebody

beforeAll(async () => {
  await endSharedKerf()
  vi.useFakeTimers({ toFake: ['performance'] })
  kerf = await startKerf({ limits: { messagesASecond: MOST }, times: { heartbeatMs: HOUR_MS } })
  ann = await anAdmin(kerf)
})
afterAll(async () => {
  await kerf.close()
  vi.useRealTimers()
})

/** Says so many things, each of which is answered. */
async function talk(screen: Screen, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) screen.say('?')
  for (let time = 0; time < times; time += 1) expect(await screen.next()).toMatchObject({ type: 'ERROR' })
}

/** Says one thing, and answers how its socket is closed for it. */
async function refused(screen: Screen): Promise<number> {
  screen.say('?')
  await expect(screen.next()).rejects.toThrow('The socket was closed')
  return screen.closes()
}

/** A session that says as much in a second as it may. */
async function aTalkingSession(visitor: Visitor): Promise<void> {
  for (let n = 0; n < SOCKETS_OF_SESSION; n += 1) await talk(await Screen.connect(visitor), OF_SOCKET)
}

const aSecondLater = () => void vi.advanceTimersByTime(1000)

test('a session whose windows together say more in a second than any windows do loses those that go on', async () => {
  aSecondLater()
  const silent = await Screen.connect(ann.visitor)
  await aTalkingSession(ann.visitor)
  expect(await refused(await Screen.connect(ann.visitor))).toBe(1006)
  // Of another session, in the same organization.
  await talk(await Screen.connect(await anotherBrowser(kerf, ann)), 1)
  aSecondLater()
  await talk(silent, 1)
})

test('so does an organization, and no other one', async () => {
  aSecondLater()
  const silent = await Screen.connect(ann.visitor)
  const stranger = await anAdmin(kerf)
  for (let n = 0; n < SESSIONS_OF_ORGANIZATION; n += 1) await aTalkingSession(await anotherBrowser(kerf, ann))
  expect(await refused(await Screen.connect(await anotherBrowser(kerf, ann)))).toBe(1006)
  await talk(await Screen.connect(stranger.visitor), 1)
  aSecondLater()
  await talk(silent, 1)
})

test('who says more than a window may uses up nothing of what the others of the session may say', async () => {
  aSecondLater()
  const flood = await Screen.connect(ann.visitor)
  for (let n = 0; n < 10 * OF_SOCKET; n += 1) flood.say('?')
  expect(await flood.closes()).toBe(1006)
  await talk(await Screen.connect(ann.visitor), OF_SOCKET)
})
