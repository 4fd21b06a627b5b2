import { availableParallelism, cpus } from 'node:os'
import { tableOf, type Figure } from './figures.ts'
import { watchOthers } from './load/others.ts'
import { measureBoardRead } from './parts/board-read.ts'
import { measureConsumers } from './parts/consumers.ts'
import { measureExport } from './parts/export.ts'
import { measureFiles } from './parts/files.ts'
import { measureFirstRead } from './parts/first-read.ts'
import { measureFlow } from './parts/flow.ts'
import { measureIdle } from './parts/idle.ts'
import { measureImport } from './parts/import.ts'
import { measureInbox } from './parts/inbox.ts'
import { measureMove } from './parts/move.ts'
import { measureNoisyNeighbour } from './parts/noisy.ts'
import { measurePage, measureParts } from './parts/page.ts'
import { measurePhone } from './parts/phone.ts'
import { measurePromise } from './parts/promise.ts'
import { measureRealtime } from './parts/realtime.ts'
import { measureStart } from './parts/start.ts'
import { measureWatched } from './parts/watched.ts'
import { measureWebhooks } from './parts/webhooks.ts'
import { openScene, type Scene } from './scene.ts'

// npm run bench [-- name…]: each measurement with its limit, in one run on one machine. It asserts nothing.
const MEASUREMENTS: Record<string, (scene: Scene) => Promise<Figure[]>> = {
  'board-read': (scene) => measureBoardRead(scene),
  'board-read-parts': (scene) => measureBoardRead(scene, 4),
  'first-read': measureFirstRead,
  move: measureMove,
  consumers: measureConsumers,
  watched: measureWatched,
  webhooks: measureWebhooks,
  flow: measureFlow,
  noisy: measureNoisyNeighbour,
  realtime: measureRealtime,
  files: measureFiles,
  export: measureExport,
  idle: measureIdle,
  start: measureStart,
  page: measurePage,
  parts: measureParts,
  phone: measurePhone,
  inbox: measureInbox,
  import: measureImport,
  promise: measurePromise,
}
/** The time limit of one measurement. */
const LONGEST_MS = 10 * 60_000
const QUIET_CORES = 0.2

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

process.stdout.write(`${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}\n`)
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (names.length > 0 && !names.includes(name)) continue
  const bound = setTimeout(() => void stop(`${name} is not done after ${LONGEST_MS / 1000} s`), LONGEST_MS)
  const others = watchOthers()
  scene = await openScene()
  let figures: Figure[] = []
  try {
    figures = await measure(scene)
  } finally {
    await scene.close()
    clearTimeout(bound)
  }
  const cores = others.cores()
  const warning = cores > QUIET_CORES ? ': only CPU times and ratios are to be trusted, and these less' : ''
  process.stdout.write(
    `\n${name}; other programs used ${cores.toFixed(1)} of the cores meanwhile${warning}\n${tableOf(figures)}\n`,
  )
}
