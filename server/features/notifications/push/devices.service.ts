import { ECDH, hash } from 'node:crypto'
import { MOST_DEVICES } from '#shared/notifications/push-schemas.ts'
import type { Device, Subscription } from '#shared/notifications/schemas.ts'
import type { Services } from '../../../services.ts'
import { Conflict, NotFound, NotSignedIn, WrongInput, type Fields, isId } from '../../../http/errors.ts'
import { AddressRefused, outboundUrl } from '../../../outbound/outbound-url.ts'
import type { Session } from '../../../sessions/sessions.ts'
import { failedWith, FOREIGN_KEY_VIOLATION, transact } from '../../../db/transact.ts'
import { seal } from '../../../secrets/vault.ts'
import type { Database } from '../../../db/client.ts'
import * as queries from './push.queries.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/notifications/push-errors.ts'
import * as tThings from '#texts/page/things.ts'

export const SUBSCRIPTIONS = 'push subscriptions'

export async function listDevices(db: Database, session: Session): Promise<Device[]> {
  const rows = await queries.selectSubscriptions(db, session.userId)
  return rows.map((row) => present(row, session))
}

/** Pushes go there until this session ends. */
export async function addDevice(
  services: Services,
  session: Session,
  subscription: Subscription,
): Promise<Device> {
  refuseWrong(subscription, services.pushOutbound?.allowPrivate ?? false)
  const { userId, sid } = session
  const endpointHash = hash('sha256', subscription.endpoint)
  const sealed = seal(services.secret, SUBSCRIPTIONS, JSON.stringify(subscription))
  try {
    return await transact(services.pool, async (tx) => {
      await queries.lockPerson(tx, userId)
      await queries.deleteFormer(tx, sid, endpointHash)
      const devices = await queries.selectSubscriptions(tx, userId)
      if (devices.filter((device) => device.endpointHash !== endpointHash).length >= MOST_DEVICES) {
        throw new Conflict(say(t.mostDevices, { most: MOST_DEVICES }))
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
  if (!isId(id) || !(await queries.deleteOwn(db, userId, id))) throw new NotFound(tThings.device)
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

function refuseWrong({ endpoint, keys }: Subscription, allowPrivate: boolean): void {
  const fields: Fields = {}
  try {
    outboundUrl(endpoint, allowPrivate)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    fields['endpoint'] = error.said
  }
  if (!isPoint(keys.p256dh)) fields['keys.p256dh'] = say(t.invalidKey)
  if (Buffer.from(keys.auth, 'base64url').length !== SECRET_BYTES) {
    fields['keys.auth'] = say(t.invalidSecret, { bytes: SECRET_BYTES })
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
