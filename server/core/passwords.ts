import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { fairQueue } from './shares/fair-queue.ts'
import { BRIEF_MS, spare } from './shares/spare-cores.ts'
import { threadsOf } from './shares/threads.ts'

// Argon2id is the library's default algorithm. One hash takes 19 MiB and a core for a while. The limit keeps a
// rush of sign-ins from taking the memory and threads that the board needs.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// One core stays free for everybody else.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
const turns = fairQueue({
  total: AT_ONCE,
  perKey: AT_ONCE,
  waitingPerKey: 50,
  refusal: 'Too many people sign in from your network right now. Please try again in a moment',
})
let cost: Options = COST

// The threads yield to other work, so a rush of sign-ins slows only the sign-ins.
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

/** For tests that make thousands of people: this process then hashes at Argon2id's lowest cost. */
export function hashCheaply(): void {
  cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
}

/** @param from who asks, such as their network: a frequent caller keeps only itself waiting */
export function hashPassword(password: string, from = ''): Promise<string> {
  return turns.run(from, () => hash(password, cost))
}

let dummyHash: Promise<string> | undefined

/** A missing account takes as long to refuse as a wrong password. */
export async function verifyPassword(
  hashed: string | null | undefined,
  password: string,
  from = '',
): Promise<boolean> {
  if (hashed) return turns.run(from, () => verify(hashed, password))
  // This skips the queue: a full queue would refuse it, and the refusal would be kept.
  dummyHash ??= hash('nobody has this password', cost)
  const nobody = await dummyHash.catch((error: unknown) => {
    dummyHash = undefined
    throw error
  })
  await turns.run(from, () => verify(nobody, password))
  return false
}
