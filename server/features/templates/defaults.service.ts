import { transact } from '../../core/transact.ts'
import type { Database, OpenDatabase } from '../../db/client.ts'
import { DEFAULT_TEMPLATES, type DefaultItem } from './default-templates.ts'
import * as queries from './templates.queries.ts'

/** Belongs into the transaction that makes the organization. */
export async function addDefaultTemplates(tx: Database, orgId: string): Promise<void> {
  const now = Date.now()
  const templates = DEFAULT_TEMPLATES.map(({ name, description, category }, index) => ({
    name,
    description,
    category,
    // A moment apart, because they are listed by age.
    createdAt: new Date(now + index),
  }))
  const ids = await queries.insertDefaults(tx, orgId, templates)
  const items = DEFAULT_TEMPLATES.flatMap(({ name, items }) => {
    const templateId = ids.get(name)
    return templateId === undefined ? [] : items.map((item, at) => itemOf(templateId, item, at + 1))
  })
  if (items.length > 0) await queries.insertItems(tx, orgId, items)
}

function itemOf(templateId: string, { title, minutes, required = false }: DefaultItem, position: number) {
  return { templateId, title, position, isRequired: required, estimatedMinutes: minutes }
}

/** For organizations that are older than the default templates. */
export async function completeOrganizations({ db, pool }: OpenDatabase): Promise<void> {
  for (const orgId of await queries.selectOrgsWithoutDefaults(db)) {
    await transact(pool, (tx) => addDefaultTemplates(tx, orgId))
  }
}
