import { eq } from 'drizzle-orm'
import { settingsOf } from '#shared/customer-page/settings.ts'
import type { Database } from '../../db/client.ts'
import { organizations } from '../../db/schema/organizations.ts'

export async function readPage(db: Database, orgId: string) {
  const [row] = await db
    .select({ name: organizations.name, stored: organizations.customerPage })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  return { name: row?.name ?? '', ...settingsOf(row?.stored ?? {}) }
}
