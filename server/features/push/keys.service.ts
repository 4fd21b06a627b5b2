import { generateKeyPairSync } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import { transact } from '../../core/transact.ts'
import { seal, unseal, WrongSeal } from '../../core/vault.ts'
import type { Database, Pool } from '../../db/client.ts'
import { insertKey, lockKey, selectKey, updateKey } from './keys.queries.ts'
import { deleteAll } from './push.queries.ts'

export interface KeyDeps {
  db: Database
  pool: Pool
  secret: string
  log: Logger
}

const vapidSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Identifies the sender to push services: a key pair of P-256, each half in base64url. */
export type VapidKeys = z.infer<typeof vapidSchema>

const NAME = 'vapid'

/** The first server makes them, and all servers of the database share them. */
export async function vapidKeys(deps: KeyDeps): Promise<VapidKeys> {
  const sealed = (await selectKey(deps.db, NAME)) ?? (await keepFirst(deps))
  return openKeys(deps, sealed) ?? replaceKeys(deps)
}

async function keepFirst({ db, secret }: KeyDeps): Promise<string> {
  await insertKey(db, NAME, sealedKeys(secret))
  const sealed = await selectKey(db, NAME)
  if (sealed === undefined) throw new Error('The keys for pushes were not stored')
  return sealed
}

/** Undefined if they are sealed with another secret. */
function openKeys({ secret }: KeyDeps, sealed: string): VapidKeys | undefined {
  try {
    return vapidSchema.parse(JSON.parse(unseal(secret, NAME, sealed)))
  } catch (error) {
    if (error instanceof WrongSeal) return undefined
    throw error
  }
}

const REPLACED =
  'the keys for pushes were sealed with another secret: there are new ones, and each device has to turn pushes on again'

/**
 * The database moved to a server with another secret, so all people have to sign in again.
 * Devices' subscriptions with the former keys can neither be used nor read.
 */
function replaceKeys(deps: KeyDeps): Promise<VapidKeys> {
  return transact(deps.pool, async (tx) => {
    const sealed = await lockKey(tx, NAME)
    // Another server with this secret may have been faster.
    const present = sealed && openKeys(deps, sealed)
    if (present) return present
    const keys = makeKeys()
    await deleteAll(tx)
    await updateKey(tx, NAME, seal(deps.secret, NAME, JSON.stringify(keys)))
    deps.log.warn(REPLACED)
    return keys
  })
}

const sealedKeys = (secret: string) => seal(secret, NAME, JSON.stringify(makeKeys()))

function makeKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}
