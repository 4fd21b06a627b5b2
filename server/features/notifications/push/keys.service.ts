import { generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../../../services.ts'
import { transact } from '../../../db/transact.ts'
import { seal, unseal, WrongSeal } from '../../../secrets/vault.ts'
import { insertKey, lockKey, selectKey, updateKey } from './keys.queries.ts'
import { deleteAll } from './push.queries.ts'

const vapidSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** A key pair of P-256, each half in base64url. */
export type VapidKeys = z.infer<typeof vapidSchema>

const NAME = 'vapid'

/** The first server makes them, and all servers of the database share them. */
export async function vapidKeys(services: Services): Promise<VapidKeys> {
  const sealed = (await selectKey(services.db, NAME)) ?? (await keepFirst(services))
  return openKeys(services, sealed) ?? replaceKeys(services)
}

async function keepFirst({ db, secret }: Services): Promise<string> {
  await insertKey(db, NAME, sealedKeys(secret))
  const sealed = await selectKey(db, NAME)
  if (sealed === undefined) throw new Error('The keys for pushes were not stored')
  return sealed
}

/** Undefined if they are sealed with another secret. */
function openKeys({ secret }: Services, sealed: string): VapidKeys | undefined {
  try {
    return vapidSchema.parse(JSON.parse(unseal(secret, NAME, sealed)))
  } catch (error) {
    if (error instanceof WrongSeal) return undefined
    throw error
  }
}

const REPLACED =
  'the keys for pushes were sealed with another secret: there are new ones, and each device has to turn pushes on again'

/** With another secret, all people sign in again, and subscriptions with the former keys can't be used. */
function replaceKeys(services: Services): Promise<VapidKeys> {
  return transact(services.pool, async (tx) => {
    const sealed = await lockKey(tx, NAME)
    // Another server with this secret may have been faster.
    const present = sealed && openKeys(services, sealed)
    if (present) return present
    const keys = makeKeys()
    await deleteAll(tx)
    await updateKey(tx, NAME, seal(services.secret, NAME, JSON.stringify(keys)))
    services.log.warn(REPLACED)
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
