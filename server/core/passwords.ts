import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { fairQueue } from './shares/fair-queue.ts'
import { BRIEF_MS, spare } from './shares/spare-cores.ts'
import { threadsOf } from './shares/threads.ts'

// Argon2id, which is the library's default algorithm. One hash takes 19 MiB and a core for a while: a few at a
// time keep a rush of sign-ins from taking the memory and the threads that the board needs.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// The core that is left answers everybody else.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
const turns = fairQueue({
  total: AT_ONCE,
  perKey: AT_ONCE,
  waitingPerKey: 50,
  refusal: 'Too many people sign in from your network right now. Please try again in a moment',
})
let cost: Options = COST

// The threads give way to all else that wants the cores: a rush of sign-ins is slower then, and nobody else is.
const NICE = 10
const threads = threadsOf(new URL('./password-hash.ts', import.meta.url), { most: AT_ONCE, nice: NICE })

async function hash(password: string, cost: Options): Promise<string> {
  const pool = await threads()
  return spare.run(() => pool.run({ password, cost }, { name: 'hash' }) as Promise<string>, BRIEF_MS)
}

async function verify(hashed: string, password: string): Promise<boolean> {
  const pool = await threads()
  return spare.run(() => pool.run({ hashed, password }, { name: 'verify' }) as Promise<boolean>, BRIEF_MS)
}

/** For tests, which make thousands of people: from now on this process hashes at the least that Argon2id can cost. */
export function hashCheaply(): void {
  cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
}

/** @param from who asks, such as their network: one who asks often keeps nobody else waiting */
export function hashPassword(password: string, from = ''): Promise<string> {
  return turns.run(from, () => hash(password, cost))
}

let dummyHash: Promise<string> | undefined

/** An account that is not there takes as long to refuse as a wrong password. */
export async function verifyPassword(
  hashed: string | null | undefined,
  password: string,
  from = '',
): Promise<boolean> {
  if (hashed) return turns.run(from, () => verify(hashed, password))
  // Not in turn: a full queue would refuse it, and the refusal would be kept.
  dummyHash ??= hash('nobody has this password', cost)
  const nobody = await dummyHash.catch((error: unknown) => {
    dummyHash = undefined
    throw error
  })
  await turns.run(from, () => verify(nobody, password))
  return false
}
