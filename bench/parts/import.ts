import { setTimeout as sleep } from 'node:timers/promises'
import { IMPORT_ROWS } from '#shared/imports/imports.ts'
import type { Import } from '#shared/imports/schemas.ts'
import { percentile, type Figure } from '../figures.ts'
import { cpuMsOf, databaseCpuMs, residentMb, watchMemory } from '../load/proc.ts'
import type { Scene } from '../scene.ts'
import { seedShop, signIn } from '../shop.ts'
import { kerfMover } from './mover.ts'
import { upload } from './upload.ts'

const ORDERS = 1000
const WARM_MOVES = 500
const WARM_READS = 200
const BEFORE_MS = 5000
// The pace of a person who does nothing else.
const PAUSE_MS = 5
const LOOK_MS = 50
// The reading thread ends half a minute after reading, and a person takes longer over the preview.
const READER_GONE_MS = 35_000

/** Imports a file with the largest allowed number of rows: its time, its memory, and how long others' moves wait. */
export async function measureImport(scene: Scene): Promise<Figure[]> {
  const shop = await seedShop(scene.pool, ORDERS)
  const { url, pid } = await scene.kerf()
  const cookie = await signIn(url, shop)
  const move = kerfMover(url, cookie, shop)
  const call = caller(url, cookie)
  // Reads lists that aren't cached: the import doesn't cause V8's space for short-lived values, as with files.
  for (let time = 0; time < WARM_READS; time += 1) await call('GET', '/api/orders?q=o')
  for (let time = 0; time < WARM_MOVES; time += 1) await move()

  const alone = await movesUntil(move, sleep(BEFORE_MS))
  const idle = await residentMb(pid)
  const memory = watchMemory(pid)
  const content = Buffer.from(tableOf(IMPORT_ROWS))
  const { address } = await upload(url, cookie, content)
  const { result: own, ms: staging } = await timed(() =>
    call<Import>('POST', '/api/imports', { fileUrl: url + address, fileName: 'orders.csv' }),
  )
  const afterStaging = await memory.peak()
  const { ms: preview } = await timed(() => call('GET', `/api/imports/${own.id}/preview`))

  await sleep(READER_GONE_MS)
  const making = watchMemory(pid)
  const cpuBefore = { server: await cpuMsOf(pid), database: await databaseCpuMs(scene.pool) }
  const running = timed(() => ended(call, own.id, 'run'))
  const during = await movesUntil(move, running)
  const { ms: run } = await running
  const afterRun = await making.peak()
  const serverCpu = (await cpuMsOf(pid)) - cpuBefore.server
  const most = await mostBetween(cpuBefore.database, scene)

  const undoing = timed(() => ended(call, own.id, 'undo'))
  const duringUndo = await movesUntil(move, undoing)
  const { ms: undo } = await undoing

  const atMost = (bound: number) => ({ of: 'figure', atMost: bound }) as const
  const memoryLine = (peak: number): Figure => ({
    what: '  memory above idle',
    unit: 'MB',
    kerf: Math.max(0, peak - idle),
    goal: atMost(100),
  })
  const waits = (what: string, moves: number[]): Figure[] => [
    {
      what: `a move while ${what}, longest`,
      unit: 'ms',
      kerf: Math.max(...moves),
      limit: Math.max(...alone),
    },
    {
      what: '  longer than without it',
      unit: 'ms',
      kerf: Math.max(0, Math.max(...moves) - Math.max(...alone)),
      goal: atMost(100),
    },
    { what: '  99 of 100', unit: 'ms', kerf: percentile(moves, 0.99), limit: percentile(alone, 0.99) },
    { what: '  median', unit: 'ms', kerf: percentile(moves, 0.5), limit: percentile(alone, 0.5) },
  ]
  return [
    { what: `${IMPORT_ROWS} rows read and staged`, unit: 'ms', kerf: staging },
    memoryLine(afterStaging),
    { what: '  preview', unit: 'ms', kerf: preview, goal: atMost(1000) },
    { what: '  imported', unit: 'ms', kerf: run, goal: atMost(10_000) },
    { what: '  CPU of the server, with the moves', unit: 'ms', kerf: serverCpu },
    { what: '  CPU of the connection that writes it', unit: 'ms', kerf: most },
    memoryLine(afterRun),
    ...waits('orders are imported', during),
    { what: '  undone', unit: 'ms', kerf: undo },
    ...waits('an import is undone', duringUndo),
  ]
}

/** The CPU time since `before` of the connection that used the most, in ms. */
async function mostBetween(before: Map<number, number>, { pool }: Scene): Promise<number> {
  const after = await databaseCpuMs(pool)
  return Math.max(...[...after].map(([pid, ms]) => ms - (before.get(pid) ?? 0)))
}

function tableOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) =>
    [
      `A-${index}`,
      `Oak table ${index}`,
      `Customer ${index}`,
      `customer${index}@example.com`,
      `555-${String(index).padStart(6, '0')}`,
      `2027-0${1 + (index % 9)}-1${index % 9}`,
      ['To do', 'In progress', 'Sanding', 'Done'][index % 4],
      ['urgent', 'high', 'normal', 'low'][index % 4],
      `${index % 40},5`,
      'Robin Hale 2',
      'Seven drawers, dovetailed, with a plinth of 80 mm and brass handles',
      'Customer wants a sample of the finish before the top is glued up',
      ['oak', 'ash', 'walnut'][index % 3],
    ].join(';'),
  )
  const heads =
    'Number;Title;Customer;E-mail;Phone;Due date;Status;Priority;Estimated hours;Assigned to;Description;Notes;Wood'
  return [heads, ...lines].join('\n')
}

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

function caller(url: string, cookie: string): Call {
  return async <T>(method: string, path: string, body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}

async function ended(call: Call, id: string, how: 'run' | 'undo'): Promise<void> {
  await call('POST', `/api/imports/${id}/${how}`)
  for (;;) {
    const { state, failure } = await call<Import>('GET', `/api/imports/${id}`)
    if (state === 'failed') throw new Error(failure ?? '')
    if (state === 'done' || state === 'undone') return
    await sleep(LOOK_MS)
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  return { result: await work(), ms: performance.now() - began }
}

/** The duration of each move, one after the other, until `end` settles. */
async function movesUntil(move: () => Promise<void>, end: Promise<unknown>): Promise<number[]> {
  const over = new AbortController()
  const ended = end.finally(() => over.abort())
  const took: number[] = []
  while (!over.signal.aborted) {
    took.push((await timed(move)).ms)
    await sleep(PAUSE_MS)
  }
  await ended
  return took
}
