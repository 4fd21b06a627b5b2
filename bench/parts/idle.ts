import { setTimeout as sleep } from 'node:timers/promises'
import { median, type Figure } from '../figures.ts'
import { callServer } from '../load/compare.ts'
import { residentMb } from '../load/proc.ts'
import { requestText } from '../load/requests.ts'
import { end, responses, startKerf, type Scene } from '../scene.ts'
import { seedShop, signIn } from '../shop.ts'

const SETTLE_MS = 5000
const SAMPLES = 5
const SAMPLE_MS = 200
const ORDERS = 1000
const USE_MS = 2000

/** The memory of an idle server, without PostgreSQL, which is a process of its own. */
export async function measureIdle(scene: Scene): Promise<Figure[]> {
  // With the database in its data folder, as in a shop.
  const { child } = await started(scene, { DATA_DIR: await scene.folder(), DATABASE_URL: '' })
  const fresh = await settledMb(child.pid ?? 0)
  await end(child)

  const shop = await seedShop(scene.pool, ORDERS)
  const kerf = await scene.kerf()
  const cookie = await signIn(kerf.url, shop)
  const read = { name: 'read', request: requestText('GET', '/api/orders', { cookie }) }
  const caller = await callServer(scene, kerf, [{ calls: [read] }])
  await caller.run(USE_MS)
  await caller.stop()
  const used = await settledMb(kerf.pid)
  return [
    { what: 'memory, idle after the start', unit: 'MB', kerf: fresh, goal: { of: 'figure', atMost: 150 } },
    { what: `memory, idle after a board of ${ORDERS} was read for 2 s`, unit: 'MB', kerf: used },
  ]
}

async function started(scene: Scene, env: Record<string, string>) {
  const server = await startKerf(env)
  scene.defer(() => end(server.child))
  await responses(server.url)
  return server
}

async function settledMb(pid: number): Promise<number> {
  await sleep(SETTLE_MS)
  const samples: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples.push(await residentMb(pid))
    await sleep(SAMPLE_MS)
  }
  return median(samples)
}
