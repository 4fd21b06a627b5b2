import { transact } from '../../core/transact.ts'
import type { Database, OpenDatabase } from '../../db/client.ts'
import { DEFAULT_TEMPLATES } from './default-templates.ts'
import * as queries from './templates.queries.ts'

/** Belongs into the transaction that makes the organization. */
export async function addDefaultTemplates(tx: Database, orgId: string): Promise<void> {
  const now = Date.now()
  for (const [index, { items, ...template }] of DEFAULT_TEMPLATES.entries()) {
    // A moment apart, because they are listed by age.
    const createdAt = new Date(now + index)
    const templateId = await queries.insertDefault(tx, orgId, { ...template, createdAt })
    if (!templateId) continue
    await queries.insertItems(
      tx,
      orgId,
      templateId,
      items.map(({ title, minutes, required = false }, at) => ({
        title,
        position: at + 1,
        isRequired: required,
        estimatedMinutes: minutes,
      })),
    )
  }
}

/** For organizations that are older than the default templates. */
export async function completeOrganizations({ db, pool }: OpenDatabase): Promise<void> {
  for (const orgId of await queries.selectOrgsWithoutDefaults(db)) {
    await transact(pool, (tx) => addDefaultTemplates(tx, orgId))
  }
}
