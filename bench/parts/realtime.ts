import { once } from 'node:events'
import WebSocket from 'ws'
import type { RelayOrders } from '../bare/bare-relay.ts'
import { spread, type Figure } from '../figures.ts'
import { roundRobin, kerfMover, movesOf, poster } from './mover.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn } from '../shop.ts'

const ORDERS = 1000
const WARM_UP = 20
const MOVES = 150
const PATIENCE_MS = 5000
const EVENT = '"ORDER_MOVED"'

/** The time from the start of a POST until the last of several screens has the event. A bare relay is the limit. */
export async function measureRealtime(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, ORDERS)
  const bareShop = await seedShop(scene.pool, ORDERS)
  const kerfs = [(await scene.kerf()).url, (await scene.kerf()).url] as const
  const cookie = await signIn(kerfs[0], shop)
  // A session has forty screens at most.
  const cookies = [cookie, await signIn(kerfs[0], shop)]
  const move = kerfMover(kerfs[0], cookie, shop)
  const message = await oneMessage(kerfs[0], cookie, move)

  const { orgId, people, columns } = bareShop
  const orders: RelayOrders = { connection: scene.connection, shop: { orgId, people, columns }, message }
  const relay = async () => (await scene.bare(new URL('../bare/bare-relay.ts', import.meta.url), orders)).url
  const relays = [await relay(), await relay()] as const
  const post = poster(relays[0])
  const next = roundRobin(movesOf(bareShop.orders))
  const bareMove = () => post('/', next())

  const figures: Figure[] = []
  for (const count of [1, 50]) {
    for (const [place, server] of [
      ['the same server', 0],
      ['another server', 1],
    ] as const) {
      const ofKerf = await arrivals(kerfs[server], count, cookies, move)
      const ofBare = await arrivals(relays[server], count, cookies, bareMove)
      const screens = count === 1 ? '1 screen' : `${count} screens`
      figures.push(...spread(`realtime, ${screens} on ${place}`, ofKerf, ofBare))
    }
  }
  return figures
}

async function oneMessage(url: string, cookie: string, move: () => Promise<void>): Promise<string> {
  const screen = await open(url, cookie)
  const heard = new Promise<string>((resolve) =>
    screen.on('message', (data: Buffer) => data.includes(EVENT) && resolve(data.toString())),
  )
  await move()
  const message = await heard
  await closed([screen])
  return message
}

async function arrivals(
  url: string,
  count: number,
  cookies: string[],
  move: () => Promise<void>,
): Promise<number[]> {
  const screens = await Promise.all(
    Array.from({ length: count }, (_, index) => open(url, cookies[index % cookies.length] ?? '')),
  )
  let missing = 0
  let done: () => void = () => undefined
  for (const screen of screens) {
    screen.on('message', (data: Buffer) => {
      if (!data.includes(EVENT)) return
      missing -= 1
      if (missing === 0) done()
    })
  }

  const times: number[] = []
  for (let index = 0; index < WARM_UP + MOVES; index += 1) {
    missing = count
    const all = new Promise<void>((resolve, reject) => {
      const impatience = setTimeout(() => reject(new Error(`${missing} screens heard nothing`)), PATIENCE_MS)
      done = () => {
        clearTimeout(impatience)
        resolve()
      }
    })
    const began = performance.now()
    const answered = move()
    await all
    const took = performance.now() - began
    await answered
    if (index >= WARM_UP) times.push(took)
  }
  await closed(screens)
  return times
}

/** Opens the WebSocket of a screen and waits until its sign-in is confirmed. */
async function open(url: string, cookie: string): Promise<WebSocket> {
  const screen = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie } })
  await once(screen, 'open', { signal: AbortSignal.timeout(PATIENCE_MS) })
  screen.send(JSON.stringify({ type: 'auth' }))
  await once(screen, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
  return screen
}

async function closed(screens: WebSocket[]): Promise<void> {
  await Promise.all(
    screens.map((screen) => {
      const gone = once(screen, 'close')
      screen.close()
      return gone
    }),
  )
}
