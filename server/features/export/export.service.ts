import type { Logger } from 'pino'
import { Forbidden, NotFound, Unavailable } from '../../core/errors.ts'
import { activeSessions, readRole, type Session } from '../../core/sessions.ts'
import { countTry, DATA_EXPORTS } from '../../core/shares/throttle.ts'
import type { ObjectStore } from '../../core/storage/store.ts'
import type { ZipEntry } from '../../core/files/zip-stream.ts'
import type { Database, Pool } from '../../db/client.ts'
import { audit } from '../audit/audit.service.ts'
import type { Origin } from '../audit/origin.ts'
import { entriesOf } from './entries.ts'
import { selectShop, type ShopRow } from './shop.queries.ts'

export interface DataExportDeps {
  db: Database
  pool: Pool
  store: Pick<ObjectStore, 'read'>
  log: Pick<Logger, 'info' | 'warn'>
  /** How long a reader may take nothing before its export is ended. */
  exportStalledMs?: number | undefined
  /** How often it is asked, while an export leaves, whether its reader may still have it. */
  exportCheckMs?: number | undefined
}

export type Exporter = Pick<Session, 'orgId' | 'userId' | 'sid'>

const MOST_AT_ONCE = 4

export interface DataExports {
  /**
   * Takes one of the few places.
   * @throws Unavailable where the organization has an export under way, or too many others have
   */
  enter(orgId: string): { leave(): void }
}

/** They may take hours: nobody waits for another's. */
export function openDataExports(): DataExports {
  const underWay = new Set<string>()
  return {
    enter(orgId) {
      if (underWay.has(orgId)) {
        throw new Unavailable(
          'Your organization is being exported already. Please try again when that has ended',
        )
      }
      if (underWay.size >= MOST_AT_ONCE) {
        throw new Unavailable(
          'Other organizations are being exported right now. Please try again in a few minutes',
        )
      }
      underWay.add(orgId)
      return { leave: () => void underWay.delete(orgId) }
    },
  }
}

/** All that the organization has, entry by entry. That somebody took it stands in the audit before the first byte leaves. */
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

/** @throws Forbidden where whoever began an export is signed out, or no ADMIN any more */
export async function checkStillAdmin(db: Database, { orgId, userId, sid }: Exporter): Promise<void> {
  const [role, sessions] = await Promise.all([readRole(db, orgId, userId), activeSessions(db, [sid])])
  if (role !== 'ADMIN' || !sessions.has(sid)) throw new Forbidden()
}
