import { transact } from '../../../db/transact.ts'
import type { Database, OpenDatabase } from '../../../db/client.ts'
import { DEFAULT_TEMPLATES, type DefaultItem } from '#texts/files/default-templates.ts'
import * as queries from './templates.queries.ts'

/** Raise it with each addition for older organizations. */
const COMPLETE = 1

/** Belongs in the transaction that makes the organization. */
export async function addDefaultTemplates(tx: Database, orgId: string): Promise<void> {
  const now = Date.now()
  const templates = DEFAULT_TEMPLATES.map(({ name, description, category }, index) => ({
    name,
    description,
    category,
    // A millisecond apart, because they are listed by age.
    createdAt: new Date(now + index),
  }))
  const ids = await queries.insertDefaults(tx, orgId, templates)
  const items = DEFAULT_TEMPLATES.flatMap(({ name, items }) => {
    const templateId = ids.get(name)
    return templateId === undefined ? [] : items.map((item, at) => itemOf(templateId, item, at + 1))
  })
  if (items.length > 0) await queries.insertItems(tx, orgId, items)
  await queries.markComplete(tx, [orgId], COMPLETE)
}

function itemOf(templateId: string, { title, minutes, required = false }: DefaultItem, position: number) {
  return { templateId, title, position, isRequired: required, estimatedMinutes: minutes }
}

const AT_ONCE = 500

/** Stops after `forMs`. @returns whether all organizations are complete */
export async function completeOrganizations(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  forMs = Infinity,
): Promise<boolean> {
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const some = await queries.selectIncomplete(db, COMPLETE, AT_ONCE)
    if (some.length === 0) return true
    const complete = some.filter(({ hasDefaults }) => hasDefaults)
    await queries.markComplete(
      db,
      complete.map(({ id }) => id),
      COMPLETE,
    )
    for (const { id, hasDefaults } of some) {
      if (!hasDefaults && performance.now() < end) await transact(pool, (tx) => addDefaultTemplates(tx, id))
    }
  }
  return false
}
