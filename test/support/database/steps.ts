import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { until } from '../until.ts'

/** What one call has sent to the database. */
interface Steps {
  /** The statements, including the one that is held back. PASSED_OVER ones are left out. */
  statements: string[]
  /** Its backends. */
  pids: Set<number>
  /** For each deadlock that PostgreSQL has ended here, the backends involved. */
  deadlocks: number[][]
  /** The statement to hold back: its number, counted from 1, or words; the first statement with the words is held. */
  holdAt: number | string | undefined
  reach: () => void
  /** Sends the held statement. After that, nothing is held back. */
  resume: () => void
  /** The call has ended. The server's later work isn't its own. */
  ended: boolean
}

export interface Stepped<T> {
  result: Promise<T>
  /** Settles when the statement is about to be sent; never if there is none. */
  reached: Promise<void>
  steps: Steps
}

// Nothing happens before a transaction's first statement, and throttles are counted separately.
const PASSED_OVER = /^begin$|throttles/

const running = new AsyncLocalStorage<Steps>()
/** The call that a backend works for now, or worked for last; undefined for the server's own work. */
const workingFor = new Map<number, Steps | undefined>()

/** Counts and holds back the statements that go through a pool, by the call that they belong to. */
export function watchSteps(pool: Pool): void {
  const known = new WeakSet<PoolClient>()
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  // A waiting call gets its connection from the call that returns one, but continues in its own context.
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
  // Statements after a held one wait for it, as on the wire.
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

/** The same arguments. A callback, if there is one, also records a deadlock. */
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

/**
 * Makes a call and holds back one statement until it is resumed: the one with this number, or the first with these
 * words.
 */
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

/** Settles when the statement is about to be sent, or when the call has ended, waits for a lock or runs out of time. */
export async function untilHeld<T>(client: ClientBase, stepped: Stepped<T>): Promise<void> {
  await Promise.race([stepped.reached, untilEndedOrBlocked(client, stepped)])
}

// Other waits, such as for a turn, aren't detected. After this time the test continues, and either order must be right.
const LONG_ENOUGH_MS = 20_000

/** Settles when the call has ended, waits for a lock, or its time is up. */
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
