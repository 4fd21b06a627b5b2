import { addTurn, defineDueTask } from '../../jobs/due-jobs.ts'
import type { Database } from '../../db/client.ts'

export const REMOVE_CONTENTS = defineDueTask('files.remove', 'files')

/** One worker at a time per organization. No user waits for it, so other work of these workers goes first. */
export const removalTurn = (orgId: string) => ({ queue: `removed files of ${orgId}`, priority: 1 })

/** Belongs in the transaction that deletes the rows of the files. */
export function addRemovalJob(tx: Database, orgId: string, { afterMs = 0 } = {}): Promise<void> {
  return addTurn(tx, REMOVE_CONTENTS, orgId, { ...removalTurn(orgId), afterMs })
}
