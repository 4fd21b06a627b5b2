import type { Database } from '../../db/client.ts'
import { insertActivity, type NewActivity } from './activity.queries.ts'

export type Changes = Record<string, { from: unknown; to: unknown }>

/** Writes one line of the organization's log; belongs into the transaction of the change that it records. */
export async function recordActivity(
  tx: Database,
  orgId: string,
  activity: Omit<NewActivity, 'field' | 'oldValue' | 'newValue'> & { changes?: Changes },
): Promise<void> {
  const { changes = {}, ...entry } = activity
  const fields = Object.keys(changes)
  const side = (which: 'from' | 'to') =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, changes[field]?.[which] ?? null])))
  await insertActivity(tx, orgId, {
    ...entry,
    ...(fields.length > 0 && { field: fields.join(','), oldValue: side('from'), newValue: side('to') }),
  })
}
