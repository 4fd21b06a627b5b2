import { once } from 'node:events'
import { median, ratios } from '../figures.ts'
import { end, type Running, type Scene } from '../scene.ts'
import type { Lane } from './lane.ts'
import { cpuMsOf, databaseCpuMs } from './proc.ts'
import type { Round, Start } from './rounds.ts'

/** A process that makes load on request. */
export interface Caller {
  pid: number
  run(ms: number): Promise<Round>
  stop(): Promise<void>
}

/** A server that is measured in turns with others: its caller, and the process whose work counts. */
export interface Contender {
  caller: Caller
  /** The name of the calls that count. */
  counted: string
  /** The process whose CPU time counts. */
  pid: number
}

export interface Measured {
  perSecond: number
  /** The CPU time of that process per answer, in µs. */
  cpuUs: number
  databaseCpuUs: number
  /** The share of the round in which the caller, and the counted process, used a core. */
  callerBusy: number
  busy: number
  round: Round
}

// A round ends when its last call is answered.
const PATIENCE_MS = 40_000
const WARM_UP_STEP_MS = 200
const WARM_UP_LONGEST_MS = 8000
const CALLER = new URL('caller.ts', import.meta.url)

/** Calls a server over HTTP. */
export function callServer(scene: Scene, { url }: Pick<Running, 'url'>, lanes: Lane[]): Promise<Caller> {
  return openCaller(scene, CALLER, { port: Number(new URL(url).port), lanes })
}

/** @param file a program that answers rounds */
export async function openCaller(scene: Scene, file: URL, orders: object): Promise<Caller> {
  const { child } = await scene.fork(file, orders)
  return {
    pid: child.pid ?? 0,
    async run(ms) {
      const start: Start = { ms }
      child.send(start)
      const [round] = await once(child, 'message', { signal: AbortSignal.timeout(ms + PATIENCE_MS) })
      return round as Round
    },
    stop: () => end(child),
  }
}

/**
 * Measures the contenders in turn in each round, so that other load on the machine affects all of them.
 * @param between runs before each turn, and is awaited
 */
export async function compare(
  { pool }: Pick<Scene, 'pool'>,
  contenders: Contender[],
  { rounds, ms, between }: { rounds: number; ms: number; between?: () => Promise<void> },
): Promise<Measured[][]> {
  const measured: Measured[][] = contenders.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      await between?.()
      measured[index]?.push(await measure(pool, contender, ms))
    }
  }
  return measured
}

async function measure(
  pool: Scene['pool'],
  { caller, counted, pid }: Contender,
  ms: number,
): Promise<Measured> {
  const [database, before] = [await databaseCpuMs(pool), await cpuMsOf(pid)]
  const round = await caller.run(ms)
  const cpu = (await cpuMsOf(pid)) - before
  let databaseCpu = 0
  for (const [id, used] of await databaseCpuMs(pool)) databaseCpu += used - (database.get(id) ?? 0)
  const answered = answersOf(round, counted).length
  return {
    perSecond: (answered * 1000) / round.ms,
    cpuUs: (cpu * 1000) / answered,
    databaseCpuUs: (databaseCpu * 1000) / answered,
    callerBusy: round.cpuMs / round.ms,
    busy: cpu / round.ms,
    round,
  }
}

/** Calls until V8 has compiled the hot code, however slow the machine is. */
export async function warmUp(caller: Caller, { calls }: { calls: number }): Promise<void> {
  const latest = performance.now() + WARM_UP_LONGEST_MS
  for (let made = 0; made < calls && performance.now() < latest;) {
    const { answers } = await caller.run(WARM_UP_STEP_MS)
    for (const { ms } of Object.values(answers)) made += ms.length
  }
}

/** The duration of each call of this name. Throws if any call was refused, because only completed work counts. */
export function answersOf({ answers }: Round, name: string): number[] {
  for (const [each, { statuses }] of Object.entries(answers)) {
    const refused = Object.entries(statuses).find(([status]) => !/^(2\d\d|304)$/.test(status))
    if (refused) throw new Error(`${refused[1]} × ${each} were answered with ${refused[0]}`)
  }
  return answers[name]?.ms ?? []
}

/** The medians of all rounds, and the median ratio. Each round is compared with the limit's round that follows it. */
export function against(
  kerf: Measured[],
  limit: Measured[],
  of: (measured: Measured) => number,
): { kerf: number; limit: number; ratio: number } {
  const [ours, theirs] = [kerf.map(of), limit.map(of)]
  return { kerf: median(ours), limit: median(theirs), ratio: median(ratios(ours, theirs)) }
}

/** From this share on the caller may be what limits the figure. */
const BUSY = 0.8

/** Says how busy the caller was. A valid caller has idle time. */
export function noteOf(what: string, contenders: Record<string, Measured[]>): string {
  const shares = Object.entries(contenders).map(([name, rounds]) => {
    const busy = (of: (measured: Measured) => number) => median(rounds.map(of))
    const caller = busy(({ callerBusy }) => callerBusy)
    const warning = caller < BUSY ? '' : ', SO THE CALLER MAY BE THE LIMIT'
    return `${name} ${percent(busy(({ busy }) => busy))}, its caller ${percent(caller)}${warning}`
  })
  return `${what}, busy with it: ${shares.join('; ')}`
}

const percent = (share: number) => `${Math.round(share * 100)} %`
