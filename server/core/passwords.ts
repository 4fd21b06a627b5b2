import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Unavailable } from './errors.ts'

// Argon2id, which is the library's default algorithm. One hash takes 19 MiB and a core for a while: a few at a
// time keep a rush of sign-ins from taking the memory and the threads that the board needs.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_A_TIME = 2
const WAITING_AT_MOST = 200

const limit = pLimit(AT_A_TIME)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= WAITING_AT_MOST) throw new Unavailable('Too many people sign in right now')
  return limit(work)
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

let stand: Promise<string> | undefined

/** An account that is not there takes as long to refuse as a wrong password. */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  if (hashed) return inTurn(() => verify(hashed, password))
  // Not in turn: a full queue would refuse it, and the refusal would be kept.
  stand ??= hash('nobody has this password', COST)
  const nobody = await stand
  await inTurn(() => verify(nobody, password))
  return false
}
