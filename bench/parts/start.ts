import { median, type Figure } from '../figures.ts'
import { responses, end, startKerf, type Scene } from '../scene.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'

const TIMES = 3

/** The time from the command until the server responds, compared with that of its PostgreSQL alone. */
export async function measureStart(scene: Scene): Promise<Figure[]> {
  const kerf = { fresh: [] as number[], reopened: [] as number[] }
  const bare = { fresh: [] as number[], reopened: [] as number[] }
  for (let time = 0; time < TIMES; time += 1) {
    const folder = await scene.folder()
    kerf.fresh.push(await startOfKerf(scene, folder))
    kerf.reopened.push(await startOfKerf(scene, folder))
    const other = await scene.folder()
    bare.fresh.push(await startOfPostgres(other))
    bare.reopened.push(await startOfPostgres(other))
  }
  const line = (what: string, ofKerf: number[], ofBare: number[]): Figure => ({
    what,
    unit: 'ms',
    kerf: median(ofKerf),
    limit: median(ofBare),
  })
  return [
    line('start, new data folder', kerf.fresh, bare.fresh),
    { ...line('start, reopened', kerf.reopened, bare.reopened), goal: { of: 'figure', atMost: 1500 } },
  ]
}

async function startOfKerf(scene: Scene, folder: string): Promise<number> {
  const began = performance.now()
  const { child, url } = await startKerf({ DATA_DIR: folder, DATABASE_URL: '' })
  scene.defer(() => end(child))
  await responses(url)
  const took = performance.now() - began
  await end(child)
  return took
}

async function startOfPostgres(folder: string): Promise<number> {
  const began = performance.now()
  const embedded = await startEmbedded(folder, () => undefined)
  const took = performance.now() - began
  await embedded.stop()
  return took
}
