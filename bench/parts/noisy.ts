import { setTimeout as sleep } from 'node:timers/promises'
import { spread, type Figure } from '../figures.ts'
import { answersOf, callServer } from '../load/compare.ts'
import type { AnswersByName, Call, Lane } from '../load/lane.ts'
import { requestText } from '../load/requests.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn } from '../shop.ts'
import { moveCalls, movesOf } from './mover.ts'
import { fillShop, noises, thumbnailPaths } from './noise.ts'

const ORDERS = 300
const NOISY_ORDERS = 3000
/** The number of people, each of whom reads, moves and searches at this pace. */
const PEOPLE = 10
const EVERY_MS = 500
const ALONE_MS = 1000
/** How long the noise lasts before the measurement starts. */
const LEAD_MS = 300
const NOISY_MS = 3000
const CALLS = ['board read', 'move', 'search']
const MEDIAN = { of: 'ratio', atMost: 1.5 } as const
const P95 = { of: 'ratio', atMost: 3 } as const

/** How much longer one organization waits during another one's worst load, compared with the same calls without it. */
export async function measureNoisyNeighbour(scene: Scene): Promise<Figure[]> {
  const [quiet, noisy] = [await seedShop(scene.pool, ORDERS), await seedShop(scene.pool, NOISY_ORDERS)]
  await fillShop(scene.pool, noisy)
  // Sign-ins come from more than one network.
  const kerf = await scene.kerf({ TRUST_PROXY: '127.0.0.1' })
  const cookie = await signIn(kerf.url, quiet)
  const noisyCookie = await signIn(kerf.url, noisy)
  const thumbnails = await thumbnailPaths(kerf.url, noisyCookie, noisy)
  const get = (path: string) => requestText('GET', path, { cookie, 'accept-encoding': 'gzip' })
  const callsOf = (person: number): Call[][] => [
    [{ name: 'board read', request: get('/api/orders') }],
    moveCalls(cookie, movesOf(quiet.orders.filter((_, index) => index % PEOPLE === person))),
    [{ name: 'search', request: get('/api/orders?q=walnut') }],
  ]
  const lanes = Array.from({ length: PEOPLE }, (_, person) => callsOf(person))
    .flat()
    .map((calls, index, { length }): Lane => ({
      calls,
      everyMs: EVERY_MS,
      // Spread over time, so that calls don't always meet the same other call.
      afterMs: (EVERY_MS * ((index * 7) % length)) / length,
    }))
  const quietCaller = await callServer(scene, kerf, lanes)
  await quietCaller.run(ALONE_MS)

  const figures: Figure[] = []
  let before = await quietCaller.run(ALONE_MS)
  for (const [name, noise] of Object.entries(noises(noisyCookie, noisy, thumbnails))) {
    const noisyCaller = await callServer(scene, kerf, noise)
    const making = noisyCaller.run(LEAD_MS + NOISY_MS)
    await sleep(LEAD_MS)
    const beside = await quietCaller.run(NOISY_MS)
    const made = await making
    await noisyCaller.stop()
    const after = await quietCaller.run(ALONE_MS)
    const lines = CALLS.flatMap((call) => {
      // Measured before and after, so that other load on the machine affects both.
      const alone = [...answersOf(before, call), ...answersOf(after, call)]
      return spread(`${call} beside ${name}`, answersOf(beside, call), alone, MEDIAN, P95)
    })
    figures.push({ ...lines[0]!, note: `${name}: ${summaryOf(made.answers)}` }, ...lines.slice(1))
    before = after
  }
  return figures
}

/** How often the noise got each status. */
function summaryOf(answers: AnswersByName): string {
  const kinds = Object.entries(answers).map(([name, { statuses }]) => {
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    return `${name} ${counts.join(', ')}`
  })
  return kinds.join('; ') || 'nothing of it was read'
}
