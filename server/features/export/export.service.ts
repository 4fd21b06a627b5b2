import type { Logger } from 'pino'
import { Forbidden, NotFound } from '../../core/errors.ts'
import { activeSessions, readRole, type Session } from '../../core/sessions.ts'
import { countTry, DAY_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import type { ObjectStore } from '../../core/storage/store.ts'
import type { ZipEntry } from '../../core/files/zip-stream.ts'
import type { Database, Pool } from '../../db/client.ts'
import { audit } from '../audit/audit.service.ts'
import type { Origin } from '../audit/origin.ts'
import { entriesOf } from './entries.ts'
import type { PlaceLimits } from './places.ts'
import { selectShop, type ShopRow } from './shop.queries.ts'

/** Limits full exports of one organization. */
const DATA_EXPORTS: Throttle = { name: 'data-exports', limit: 20, windowSeconds: DAY_SECONDS }

export interface DataExportDeps {
  db: Database
  pool: Pool
  store: Pick<ObjectStore, 'read'>
  log: Pick<Logger, 'info' | 'warn'>
  /** The longest time a reader can take no data before its export ends. */
  exportStalledMs?: number | undefined
  /** The time between checks, during an export, of whether its reader is still allowed. */
  exportCheckMs?: number | undefined
  /** The number of exports at the same time, and the time after which the longest one gives way. */
  exportPlaces?: PlaceLimits | undefined
}

export type Exporter = Pick<Session, 'orgId' | 'userId' | 'sid'>

/** Exports all data of the organization, entry by entry. The audit has it before the first byte leaves. */
export async function exportEverything(
  deps: DataExportDeps,
  by: Exporter,
  origin: Origin,
): Promise<{ shop: ShopRow; entries: AsyncIterable<ZipEntry> }> {
  const shop = await selectShop(deps.pool, by.orgId)
  if (!shop) throw new NotFound('Organization')
  await countTry(deps.db, DATA_EXPORTS, by.orgId)
  await audit(deps.db, by, origin, { type: 'data.exported', data: {} }, { repeats: 'from here' })
  return { shop, entries: entriesOf(deps, by.orgId, shop) }
}

/** @throws Forbidden if the exporter is signed out or no longer an ADMIN */
export async function checkStillAdmin(db: Database, { orgId, userId, sid }: Exporter): Promise<void> {
  const [role, sessions] = await Promise.all([readRole(db, orgId, userId), activeSessions(db, [sid])])
  if (role !== 'ADMIN' || !sessions.has(sid)) throw new Forbidden()
}
