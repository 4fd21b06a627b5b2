import { ECDH, hash } from 'node:crypto'
import { MOST_DEVICES } from '#shared/notifications/push-schemas.ts'
import type { Device, Subscription } from '#shared/notifications/types.ts'
import { Conflict, NotFound, NotSignedIn, WrongInput, type Fields } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { OutboundOptions } from '../../core/outbound/outbound.ts'
import { AddressRefused, outboundUrl } from '../../core/outbound/outbound-url.ts'
import type { SlowOnes } from '../../core/shares/slow-ones.ts'
import type { Session } from '../../core/sessions.ts'
import { failedWith, FOREIGN_KEY_VIOLATION, transact } from '../../core/transact.ts'
import { seal } from '../../core/vault.ts'
import type { Database } from '../../db/client.ts'
import type { KeyDeps } from './keys.service.ts'
import * as queries from './push.queries.ts'

export interface PushDeps extends KeyDeps {
  appUrl: string
  outbound: OutboundOptions | undefined
  /** Shops with slow push services. */
  slow: SlowOnes
}

/** The purpose that browsers' addresses and keys are sealed for. */
export const SUBSCRIPTIONS = 'push subscriptions'

export async function listDevices(db: Database, session: Session): Promise<Device[]> {
  const rows = await queries.selectSubscriptions(db, session.userId)
  return rows.map((row) => present(row, session))
}

/** Pushes go to the requesting browser until this session ends. */
export async function addDevice(
  deps: PushDeps,
  session: Session,
  subscription: Subscription,
): Promise<Device> {
  refuseWrong(subscription, deps.outbound?.allowPrivate ?? false)
  const { userId, sid } = session
  const endpointHash = hash('sha256', subscription.endpoint)
  const sealed = seal(deps.secret, SUBSCRIPTIONS, JSON.stringify(subscription))
  try {
    return await transact(deps.pool, async (tx) => {
      await queries.lockPerson(tx, userId)
      await queries.deleteFormer(tx, sid, endpointHash)
      const devices = await queries.selectSubscriptions(tx, userId)
      if (devices.filter((device) => device.endpointHash !== endpointHash).length >= MOST_DEVICES) {
        throw new Conflict(`You have ${MOST_DEVICES} devices that get pushes already. End one of them first`)
      }
      const id = await queries.upsertSubscription(tx, { userId, sid, endpointHash, sealed })
      const row = await queries.selectSubscription(tx, userId, id)
      if (!row) throw new NotSignedIn()
      return present(row, session)
    })
  } catch (error) {
    // The session ended meanwhile.
    if (failedWith(error, FOREIGN_KEY_VIOLATION)) throw new NotSignedIn()
    throw error
  }
}

export async function removeDevice(db: Database, { userId }: Session, id: string): Promise<void> {
  if (!isId(id) || !(await queries.deleteOwn(db, userId, id))) throw new NotFound('Device')
}

function present(row: queries.SubscriptionRow, session: Session): Device {
  return {
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isCurrent: row.sid === session.sid,
  }
}

const SECRET_BYTES = 16

/** @throws WrongInput for a device that can't get pushes */
function refuseWrong({ endpoint, keys }: Subscription, allowPrivate: boolean): void {
  const fields: Fields = {}
  try {
    outboundUrl(endpoint, allowPrivate)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    fields['endpoint'] = error.message
  }
  if (!isPoint(keys.p256dh)) fields['keys.p256dh'] = 'Key is not a point of P-256'
  if (Buffer.from(keys.auth, 'base64url').length !== SECRET_BYTES) {
    fields['keys.auth'] = `Secret must have ${SECRET_BYTES} bytes`
  }
  if (Object.keys(fields).length > 0) throw new WrongInput(fields)
}

const POINT_BYTES = 65

/** Uncompressed, as browsers write it and push encryption needs it. */
function isPoint(key: string): boolean {
  if (Buffer.from(key, 'base64url').length !== POINT_BYTES) return false
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}
