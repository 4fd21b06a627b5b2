import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { until } from '../until.ts'

/** What one call has sent to the database. */
interface Steps {
  /** The statements, the one that is held back included; those aside that make no difference. */
  statements: string[]
  /** Its backends. */
  pids: Set<number>
  /** For each deadlock that PostgreSQL has ended here, the backends that it was between. */
  deadlocks: number[][]
  /** Which statement is held back: its place, or words of which it is the first. */
  holdAt: number | string | undefined
  reach: () => void
  /** Sends what was held back. From then on nothing is. */
  resume: () => void
  /** What the server goes on to do by itself is not the call's any more. */
  ended: boolean
}

export interface Stepped<T> {
  result: Promise<T>
  /** Settles when the statement is about to be sent; never where there is none. */
  reached: Promise<void>
  steps: Steps
}

// Nothing happens before a transaction's first statement, and tries are counted by themselves.
const PASSED_OVER = /^begin$|throttles/

const running = new AsyncLocalStorage<Steps>()
/** The call for which a backend works now, or worked last; undefined for what the server does by itself. */
const workingFor = new Map<number, Steps | undefined>()

/** Lets the statements that go through a pool be counted and held back, by the calls that they belong to. */
export function watchSteps(pool: Pool): void {
  const known = new WeakSet<PoolClient>()
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  // Whoever waits for a connection gets it from the call that gives one back, and goes on as themselves all the same.
  pool.connect = ((...args: unknown[]) =>
    connect(
      ...args.map((arg) => (typeof arg === 'function' ? AsyncResource.bind(arg as () => void) : arg)),
    )) as Pool['connect']
  pool.on('acquire', (client) => {
    if (!known.has(client)) watchClient(client)
    known.add(client)
  })
}

function watchClient(client: PoolClient): void {
  const send = client.query.bind(client) as unknown as (...args: unknown[]) => unknown
  const pid = (client as unknown as { processID: number }).processID
  // What follows a statement that is held back waits for it, as it would on the wire.
  let held: (() => void)[] | undefined

  function later(args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      held?.push(() => void Promise.resolve(send(...args)).then(resolve, reject))
    })
  }

  client.query = ((...given: unknown[]) => {
    const found = running.getStore()
    const steps = found?.ended ? undefined : found
    const args = steps ? noting(steps, given) : given
    workingFor.set(pid, steps)
    if (steps && !PASSED_OVER.test(textOf(given))) {
      steps.statements.push(textOf(given))
      steps.pids.add(pid)
      if (isHeld(steps)) {
        steps.holdAt = undefined
        held = []
        steps.resume = () => {
          const waiting = held ?? []
          held = undefined
          for (const go of waiting) go()
        }
        steps.reach()
      }
    }
    if (held) return later(args)
    const sent = send(...args)
    if (steps && sent instanceof Promise) sent.catch((error: unknown) => note(steps, error))
    return sent
  }) as PoolClient['query']
}

function isHeld({ statements, holdAt }: Steps): boolean {
  return typeof holdAt === 'string'
    ? statements.at(-1)?.includes(holdAt) === true
    : statements.length === holdAt
}

/** The same arguments, with a callback, where there is one, that notes a deadlock. */
function noting(steps: Steps, args: unknown[]): unknown[] {
  const last = args.at(-1)
  if (typeof last !== 'function') return args
  const callback = (error: unknown, result: unknown): unknown => {
    note(steps, error)
    return (last as (error: unknown, result: unknown) => unknown)(error, result)
  }
  return [...args.slice(0, -1), callback]
}

function note({ deadlocks }: Steps, error: unknown): void {
  const { code, detail = '' } = (error ?? {}) as { code?: string; detail?: string }
  if (code !== '40P01') return
  deadlocks.push([...detail.matchAll(/process (\d+)/gi)].map(([, pid]) => Number(pid)))
}

function textOf([statement]: unknown[]): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text
}

/** Makes a call, and holds its statement of this place, or the first one with these words, back until it is resumed. */
export function step<T>(call: () => Promise<T>, holdAt?: number | string): Stepped<T> {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const steps: Steps = {
    statements: [],
    pids: new Set(),
    deadlocks: [],
    holdAt,
    reach,
    resume: () => (steps.holdAt = undefined),
    ended: false,
  }
  const result = running.run(steps, call).finally(() => (steps.ended = true))
  return { result, reached, steps }
}

/** Settles when the statement is about to be sent, or the call has ended, or waits for a lock, as of a consumer, or has had its time. */
export async function untilHeld<T>(client: ClientBase, stepped: Stepped<T>): Promise<void> {
  await Promise.race([stepped.reached, untilEndedOrBlocked(client, stepped)])
}

// What waits otherwise than for a lock, such as for its turn, is not waited for: whichever comes first then must be right, too.
const LONG_ENOUGH_MS = 20_000

/** Settles when the call has ended, or waits for a lock, or has had its time. */
export function untilEndedOrBlocked<T>(client: ClientBase, { steps }: Stepped<T>): Promise<boolean> {
  const end = performance.now() + LONG_ENOUGH_MS
  return until(async () => {
    if (steps.ended || performance.now() > end) return true
    const { rows } = await client.query(
      `select from pg_stat_activity where pid = any($1) and wait_event_type = 'Lock'`,
      [[...steps.pids].filter((pid) => workingFor.get(pid) === steps)],
    )
    return rows.length > 0
  })
}
