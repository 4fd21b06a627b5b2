import { z } from 'zod'
import { addJob, defineTask } from '../../core/jobs/jobs.ts'
import type { Database } from '../../db/client.ts'

// A job for each digest, or for each organization, would make every worker's look for its next job dearer. So digests stand in a
// table, and a few jobs send one after the other.

/** Sends what is due of all organizations. */
export const DIGESTS = defineTask('notifications.digests', z.object({ sender: z.int() }), 'mails')

/** How many are sent at a time. Other mails go out beside them. */
const SENDERS = 4

export async function addDigestJobs(db: Database): Promise<void> {
  for (let sender = 0; sender < SENDERS; sender += 1) await addDigestJob(db, sender)
}

/** @param runAt when the next one is due */
export function addDigestJob(db: Database, sender: number, runAt?: Date): Promise<void> {
  const name = `digests ${sender}`
  return addJob(db, DIGESTS, { sender }, { queue: name, key: name, ...(runAt && { runAt }) })
}
