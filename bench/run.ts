import { availableParallelism, cpus, loadavg } from 'node:os'
import { measureBoardRead } from './board-read.ts'
import { tableOf, type Figure } from './figures.ts'
import { measureFiles } from './files.ts'
import { measureMove } from './move.ts'
import { measurePage } from './page.ts'
import { measureRealtime } from './realtime.ts'
import { openScene, type Scene } from './scene.ts'
import { measureStart } from './start.ts'

// npm run bench [-- name…]: each measurement with its limit, in one run on one machine. Nothing is asserted.
const MEASUREMENTS: Record<string, (scene: Scene) => Promise<Figure[]>> = {
  'board-read': measureBoardRead,
  move: measureMove,
  realtime: measureRealtime,
  files: measureFiles,
  start: measureStart,
  page: measurePage,
}
const LONGEST_MS = 4 * 60_000

const names = process.argv.slice(2)
const unknown = names.find((name) => !MEASUREMENTS[name])
if (unknown) {
  process.stderr.write(
    `There is no measurement ${unknown}. There are ${Object.keys(MEASUREMENTS).join(', ')}.\n`,
  )
  process.exit(1)
}

let scene: Scene | undefined
let ending = false
async function stop(reason: string): Promise<void> {
  if (ending) return
  ending = true
  process.stderr.write(`${reason}\n`)
  await scene?.close()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
process.on('uncaughtException', (error) => void stop(error.stack ?? String(error)))
const bound = setTimeout(() => void stop(`Not done after ${LONGEST_MS / 1000} s`), LONGEST_MS)

const busy = loadavg()[0] ?? 0
process.stdout.write(
  `${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}, load ${busy.toFixed(1)}\n`,
)
if (busy > 1) {
  process.stdout.write(
    'Others use this machine: what waits for another process, as Kerf for PostgreSQL, looks slow.\n',
  )
}
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (names.length > 0 && !names.includes(name)) continue
  scene = await openScene()
  try {
    process.stdout.write(`\n${tableOf(await measure(scene))}\n`)
  } finally {
    await scene.close()
  }
}
clearTimeout(bound)
