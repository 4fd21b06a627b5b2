import pg from 'pg'
import { expect } from 'vitest'
import type { Visitor } from '../support/visitor.ts'
import { startKerf, type TestKerf } from '../support/kerf.ts'
import { step, untilEndedOrBlocked, watchSteps, type Stepped } from '../support/database/steps.ts'
import { brokenRules, stateOf } from './state.ts'

/** A call as one of two servers gets it. */
export type Call = (server: TestKerf) => Promise<Answer>

export interface Answer {
  status: number
  message?: string
}

/** Two calls that can come at the same time, in a shop that nobody else has changed. */
export interface Scene {
  a: Call
  b: Call
  /** Whether the second call is to be held back, too, while the first one is made. */
  bothWays?: boolean
  /** The organizations that they change. */
  orgIds: string[]
  /** Statuses of both that are as good, though neither order of the two leads to them. */
  also?: [number, number]
  /** What the rows do not tell. */
  look?: () => Promise<unknown>
}

type Prepare = (kerf: TestKerf) => Promise<Scene>

/** What two calls answered, and what there was then. */
interface Outcome {
  a: Answer
  b: Answer
  state: unknown
  look: unknown
}

export interface Servers {
  kerf: TestKerf
  /** Makes the second call. */
  another: TestKerf
  client: pg.Client
  close(): Promise<void>
}

export async function openServers(options: Parameters<typeof startKerf>[0] = {}): Promise<Servers> {
  const kerf = await startKerf(options)
  const another = await kerf.another()
  const client = new pg.Client(kerf.connection)
  await client.connect()
  // It looks at what there is a thousand times, by statements whose planning takes most of their time.
  await client.query('set plan_cache_mode = force_generic_plan')
  watchSteps(kerf.database.pool)
  watchSteps(another.database.pool)
  return {
    kerf,
    another,
    client,
    async close() {
      await client.end()
      await another.close()
      await kerf.close()
    },
  }
}

/** A request of somebody, that goes to a server without a network. */
export function request(
  { cookie }: Pick<Visitor, 'cookie'>,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Call {
  return async ({ app }) => {
    const response = await app.inject({
      method,
      url: path,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body && { payload: body }),
    })
    const { message } = response.statusCode < 400 ? {} : response.json<{ message: string }>()
    return { status: response.statusCode, ...(message !== undefined && { message }) }
  }
}

/**
 * Holds the first call back before each of its statements in turn, and makes the second one meanwhile: to its end, or until
 * it waits for a lock. Answers, in words, what is not as if one call had come after the other.
 */
async function faultsOf(servers: Servers, scene: Prepare): Promise<string[]> {
  const faults: string[] = []
  const serial = [await runSerially(servers, scene, 'a'), await runSerially(servers, scene, 'b')]
  for (const { outcome, broken } of serial) faults.push(...broken, ...failed(outcome))
  // Before the first one it is as if the second call had come first.
  for (let place = 2; ; place += 1) {
    const made = await scene(servers.kerf)
    const run = await runHeld(servers, made, place)
    if (!run) return faults
    const { outcome, before } = run
    const where = `before ${before}`
    const found = [...run.broken, ...failed(outcome)]
    const serials = serial.map((each) => each.outcome)
    if (
      found.length === 0 &&
      !isAlsoFine(made, outcome, serials) &&
      !(await isAsOneAfterTheOther(servers, scene, outcome, serials))
    ) {
      found.push(`${JSON.stringify(outcome)} is neither of ${JSON.stringify(serials)}`)
    }
    faults.push(...found.map((fault) => `${where}: ${fault}`))
  }
}

async function runSerially(
  servers: Servers,
  scene: Prepare,
  first: 'a' | 'b',
): Promise<{ outcome: Outcome; broken: string[] }> {
  const made = await scene(servers.kerf)
  const early = first === 'b' ? await made.b(servers.another) : undefined
  const a = await made.a(servers.kerf)
  const b = early ?? (await made.b(servers.another))
  return lookAt(servers, made, a, b)
}

/** Undefined where the first call has no such statement. */
async function runHeld(servers: Servers, scene: Scene, place: number) {
  const a = step(() => scene.a(servers.kerf), place)
  const isHeld = await Promise.race([a.reached.then(() => true), a.result.then(() => false)])
  if (!isHeld && a.steps.statements.length < place) return undefined
  const b = step(() => scene.b(servers.another))
  await untilEndedOrBlocked(servers.client, b)
  a.steps.resume()
  const { outcome, broken } = await lookAt(servers, scene, await a.result, await b.result)
  const before = (a.steps.statements[place - 1] ?? '').replace(/\s+/g, ' ').slice(0, 100)
  return { outcome, before, broken: [...broken, ...deadlocksOf(a, b)] }
}

/** Those of the two calls. One with what the server does by itself is its own business, and is tried again. */
function deadlocksOf({ steps: a }: Stepped<unknown>, { steps: b }: Stepped<unknown>): string[] {
  const own = [...a.deadlocks, ...b.deadlocks].filter((pids) =>
    pids.every((pid) => a.pids.has(pid) || b.pids.has(pid)),
  )
  return own.map(() => 'a deadlock')
}

async function lookAt({ client }: Servers, scene: Scene, a: Answer, b: Answer) {
  const state = await stateOf(client, scene.orgIds)
  const look = await scene.look?.()
  return { outcome: { a, b, state, look }, broken: await brokenRules(client, scene.orgIds) }
}

function failed({ a, b }: Outcome): string[] {
  const isFine = ({ status, message = '' }: Answer) =>
    status < 300 || (status >= 400 && status < 500 && status !== 429 && message.includes(' '))
  return [a, b].filter((answer) => !isFine(answer)).map((answer) => JSON.stringify(answer))
}

/** A refusal that asks for another try may come in between only: it must have changed nothing. */
async function isAsOneAfterTheOther(
  servers: Servers,
  scene: Prepare,
  outcome: Outcome,
  serials: Outcome[],
): Promise<boolean> {
  if (serials.some((serial) => isSame(serial, outcome))) return true
  for (const [refused, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    if (outcome[refused].status !== 409 || outcome[other].status >= 300) continue
    const alone = await scene(servers.kerf)
    const answer = await alone[other](servers.kerf)
    const { outcome: expected } = await lookAt(servers, alone, answer, answer)
    if (isSame({ ...expected, [refused]: outcome[refused] }, outcome)) return true
  }
  return false
}

function isAlsoFine({ also }: Scene, { a, b, look }: Outcome, serials: Outcome[]): boolean {
  const isLookedFor = serials.some((serial) => JSON.stringify(serial.look) === JSON.stringify(look))
  return String([a.status, b.status]) === String(also) && isLookedFor
}

const isSame = (serial: Outcome, outcome: Outcome) =>
  isLike(serial.a, outcome.a) &&
  isLike(serial.b, outcome.b) &&
  JSON.stringify([serial.state, serial.look]) === JSON.stringify([outcome.state, outcome.look])

/** The reason of a refusal may be another one; but nobody may be told to sign in who need not. */
function isLike({ status: serial }: Answer, { status }: Answer): boolean {
  const isRefused = status >= 400 && serial >= 400
  return status === serial || (isRefused && status !== 401)
}

/** Whatever happens between two calls, it must be as if one had come after the other. */
export async function expectSerial(servers: Servers, prepare: Prepare): Promise<void> {
  let bothWays = false
  const scene = async (kerf: TestKerf) => {
    // More people register here than may in an hour.
    await servers.client.query('delete from throttles')
    const made = await prepare(kerf)
    bothWays = made.bothWays ?? false
    return made
  }
  const turned = async (kerf: TestKerf) => {
    const { a, b, also, ...rest } = await scene(kerf)
    return { ...rest, a: b, b: a, ...(also && { also: also.toReversed() as [number, number] }) }
  }
  const faults = await faultsOf(servers, scene)
  if (bothWays) faults.push(...(await faultsOf(servers, turned)))
  expect(faults.join('\n')).toBe('')
}
