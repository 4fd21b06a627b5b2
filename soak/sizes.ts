import { randomInt } from 'node:crypto'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { STATUSES } from '#shared/orders/orders.ts'
import { percentile } from '../bench/figures.ts'
import { Follower } from '../test/history/follower.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../test/support/factories.ts'
import { freePort, launch } from '../test/support/processes/server-process.ts'
import { Visitor, type Result } from '../test/support/visitor.ts'
import { timesOfDisk } from './disk.ts'
import type { Part, Soak } from './soak.ts'

const SHOPS = [5, 20, 50, 100, 200, 400, 800, 1600]
const PEOPLE = 10
const ORDERS = 30
const MOVE_EVERY_MS = 20_000
const BOARD_EVERY_MS = 60_000
const MEASURED_MS = 60_000
const MOST_MS = 250
// A slower disk is kept busy by others, and says nothing about Kerf.
const SLOW_DISK_MS = MOST_MS / 2
/** How many shops are created at the same time. */
const AT_ONCE = 8

export const sizes: Part = {
  what: 'more and more shops with ten people each, until the slowest moves take longer than 250 ms',
  needs: [],
  run,
}

interface Shop {
  people: Somebody[]
  orders: { id: string; stage: number }[]
  screens: Follower[]
}

interface Measured {
  moves: number[]
  boards: number[]
  /** The times of the disk itself. */
  disk: number[]
  failed: number
}

async function run(soak: Soak): Promise<void> {
  const deadline = performance.now() + soak.sizeMinutes * 60_000
  const metricsPort = await freePort()
  // Hashing passwords would take most of the time of creating people.
  const server = await launch('server/main.ts', {
    cheapPasswords: true,
    settings: { ORGANIZATION_WRITES_MB: '999999', METRICS_PORT: String(metricsPort) },
  })
  soak.defer(() => server.close())
  const metrics = () => metricsAt(metricsPort)
  const folder = await soak.folder()
  const shops: Shop[] = []
  soak.defer(() => shops.forEach(({ screens }) => screens.forEach((screen) => screen.close())))

  soak.say(
    `${availableParallelism()} × ${cpus()[0]?.model}; the callers and PostgreSQL are on the same machine`,
  )
  soak.say(
    'shops  people  moves  p50 ms  p95 ms  boards p95 ms  disk p95 ms  memory MB  CPU of the server  of the machine',
  )
  for (const count of SHOPS) {
    if (performance.now() + MEASURED_MS > deadline) {
      soak.say(`the time was over before ${count} shops`)
      return
    }
    await openShops(server.url, shops, count)
    if (await isTooMuch(soak, shops, { metrics, folder })) {
      soak.say(`${count} shops are too many`)
      return
    }
  }
}

interface Probes {
  metrics: () => Promise<Metrics>
  /** A folder on the database's disk. */
  folder: string
}

/** Measures twice before it says yes, because a few slow moves can have any cause. */
async function isTooMuch(soak: Soak, shops: Shop[], probes: Probes): Promise<boolean> {
  for (let time = 0; time < 2; time += 1) {
    const measured = await measure(shops, probes)
    soak.say(lineOf(shops.length, measured))
    if (measured.failed > 0) soak.check(false, `${measured.failed} calls failed`)
    if (percentile(measured.moves, 0.95) <= MOST_MS) return false
    if (percentile(measured.disk, 0.95) > SLOW_DISK_MS) {
      soak.say('the disk is slow by itself: that counts for nothing')
      return false
    }
  }
  return true
}

async function openShops(url: string, shops: Shop[], count: number): Promise<void> {
  while (shops.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - shops.length) }, (_, n) =>
      openShop(url, shops.length + n),
    )
    shops.push(...(await Promise.all(next)))
  }
}

/** Each shop has its own network, because registrations are limited per network. */
class OfShop extends Visitor {
  readonly #address: string

  constructor(url: string, shop: number) {
    super(url)
    this.#address = `10.${Math.floor(shop / 65_536) + 1}.${Math.floor(shop / 256) % 256}.${shop % 256}`
  }

  override send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Result> {
    return super.send(method, path, body, { 'x-forwarded-for': this.#address, ...headers })
  }
}

async function openShop(url: string, number: number): Promise<Shop> {
  const kerf = { visitor: () => new OfShop(url, number) }
  const admin = await anAdmin(kerf)
  const people = [admin]
  while (people.length < PEOPLE) people.push(await aMember(kerf, admin))
  const orders: Shop['orders'] = []
  while (orders.length < ORDERS) orders.push({ id: (await anOrder(admin)).id, stage: 0 })
  const screens = await Promise.all(people.map(({ visitor }) => Follower.open([visitor])))
  return { people, orders, screens }
}

/** The shops work for a while, each at its own moments. */
async function measure(shops: Shop[], { metrics, folder }: Probes): Promise<Measured & { used: Used }> {
  const measured: Measured = { moves: [], boards: [], disk: [], failed: 0 }
  const began = { metrics: await metrics(), at: performance.now(), machine: machineTime() }
  const until = began.at + MEASURED_MS
  const disk = timesOfDisk(folder, until)
  await Promise.all(
    shops.flatMap((shop) => [
      everyNow(until, MOVE_EVERY_MS, () => timed(measured.moves, measured, () => move(shop))),
      everyNow(until, BOARD_EVERY_MS, () => timed(measured.boards, measured, () => board(shop))),
    ]),
  )
  const ended = await metrics()
  const seconds = (performance.now() - began.at) / 1000
  const machine = machineTime()
  const busy = machine.busy - began.machine.busy
  return {
    ...measured,
    disk: await disk,
    used: {
      megabytes: ended.memory / 1024 ** 2,
      server: (ended.cpu - began.metrics.cpu) / seconds,
      machine: busy / (busy + machine.idle - began.machine.idle),
    },
  }
}

interface Used {
  megabytes: number
  /** In cores. */
  server: number
  /** As a share of all cores. */
  machine: number
}

async function everyNow(until: number, everyMs: number, work: () => Promise<void>): Promise<void> {
  let next = performance.now() + randomInt(everyMs)
  while (next < until) {
    await delay(Math.max(0, next - performance.now()))
    next += everyMs
    await work()
  }
}

async function timed(times: number[], measured: Measured, call: () => Promise<Result>): Promise<void> {
  const began = performance.now()
  const result = await call().catch(() => undefined)
  if (result?.status === 200) times.push(performance.now() - began)
  else measured.failed += 1
}

function move({ people, orders }: Shop): Promise<Result> {
  const order = pick(orders)
  const fromStatus = STATUSES[order.stage]
  order.stage = (order.stage + 1) % STATUSES.length
  return pick(people).visitor.post(`/api/orders/${order.id}/move`, {
    fromStatus,
    toStatus: STATUSES[order.stage],
  })
}

const board = ({ people }: Shop) => pick(people).visitor.get('/api/orders')

function pick<T>(all: T[]): T {
  const one = all[randomInt(all.length)]
  if (one === undefined) throw new Error('There is none')
  return one
}

interface Metrics {
  /** Seconds. */
  cpu: number
  /** Bytes. */
  memory: number
}

async function metricsAt(port: number): Promise<Metrics> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  return { cpu: valueOf('process_cpu_seconds_total'), memory: valueOf('process_resident_memory_bytes') }
}

function machineTime(): { busy: number; idle: number } {
  const times = cpus().map(({ times }) => times)
  const idle = times.reduce((sum, one) => sum + one.idle, 0)
  return { idle, busy: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0) }
}

function lineOf(shops: number, { moves, boards, disk, used }: Measured & { used: Used }): string {
  const cells: [string, number][] = [
    [String(shops), 5],
    [String(shops * PEOPLE), 6],
    [String(moves.length), 5],
    [percentile(moves, 0.5).toFixed(1), 6],
    [percentile(moves, 0.95).toFixed(1), 6],
    [percentile(boards, 0.95).toFixed(1), 13],
    [percentile(disk, 0.95).toFixed(1), 11],
    [used.megabytes.toFixed(0), 9],
    [`${(used.server * 100).toFixed(0)} % of a core`, 17],
    [`${(used.machine * 100).toFixed(0)} %`, 14],
  ]
  return cells.map(([cell, width]) => cell.padStart(width)).join('  ')
}
