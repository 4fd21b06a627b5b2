import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { threadsOf } from '../queue/threads.ts'

// One hash takes 19 MiB and a core. The limit keeps a rush of sign-ins from taking what the board needs.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// One core stays free for everybody else.
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
let cost: Options = COST

// The threads yield to other work, so a rush of sign-ins slows only the sign-ins.
const NICE = 10
const threads = threadsOf(new URL('./password-hash.ts', import.meta.url), { most: AT_ONCE, nice: NICE })

async function hash(password: string, cost: Options): Promise<string> {
  const pool = await threads()
  return pool.run({ password, cost }, { name: 'hash' }) as Promise<string>
}

async function verify(hashed: string, password: string): Promise<boolean> {
  const pool = await threads()
  return pool.run({ hashed, password }, { name: 'verify' }) as Promise<boolean>
}

/** For tests that make thousands of people. */
export function hashCheaply(): void {
  cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let dummyHash: Promise<string> | undefined

/** A missing account takes as long to refuse as a wrong password. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  if (hashed) return verify(hashed, password)
  dummyHash ??= hash('nobody has this password', cost)
  const nobody = await dummyHash.catch((error: unknown) => {
    dummyHash = undefined
    throw error
  })
  await verify(nobody, password)
  return false
}
