import { addTurn, defineDueTask } from '../../core/jobs/due-jobs.ts'
import type { Database } from '../../db/client.ts'

/** To be done when contents of an organization's files are to be removed. */
export const REMOVE_CONTENTS = defineDueTask('files.remove', 'files')

/** Of an organization one worker at a time; nobody waits for it, so that whatever else those workers do goes first. */
export const removalTurn = (orgId: string) => ({ queue: `removed files of ${orgId}`, priority: 1 })

/** Belongs into the transaction that removes the rows of the files. */
export function addRemovalJob(tx: Database, orgId: string, { afterMs = 0 } = {}): Promise<void> {
  return addTurn(tx, REMOVE_CONTENTS, orgId, { ...removalTurn(orgId), afterMs })
}
