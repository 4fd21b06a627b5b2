import type { Services } from '../../services.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import { activeSessions, readRole, type Session } from '../../sessions/sessions.ts'
import type { ZipEntry } from '../../http/files/zip-stream.ts'
import type { Database } from '../../db/client.ts'
import { audit, type Origin } from '../people/audit/audit.service.ts'
import { entriesOf } from './entries.ts'
import * as tThing from '#texts/page/things.ts'
import { selectShop, type ShopRow } from './shop.queries.ts'

export type Exporter = Pick<Session, 'orgId' | 'userId' | 'sid'>

/** The audit has it before the first byte leaves. */
export async function exportEverything(
  services: Services,
  by: Exporter,
  origin: Origin,
): Promise<{ shop: ShopRow; entries: AsyncIterable<ZipEntry> }> {
  const shop = await selectShop(services.pool, by.orgId)
  if (!shop) throw new NotFound(tThing.shop)
  await audit(services.db, by, origin, { type: 'data.exported', data: {} }, { repeats: 'from here' })
  return { shop, entries: entriesOf(services, by.orgId, shop) }
}

export async function checkStillAdmin(db: Database, { orgId, userId, sid }: Exporter): Promise<void> {
  const [role, sessions] = await Promise.all([readRole(db, orgId, userId), activeSessions(db, [sid])])
  if (role !== 'ADMIN' || !sessions.has(sid)) throw new Forbidden()
}
