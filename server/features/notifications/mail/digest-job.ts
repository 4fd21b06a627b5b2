import { z } from 'zod'
import { addJob, defineTask } from '../../../jobs/jobs.ts'
import type { Database } from '../../../db/client.ts'

// A job for each digest or organization would slow down every worker's search for its next job.

export const DIGESTS = defineTask('notifications.digests', z.object({ sender: z.int() }), 'mails')

/** Other mails go out beside these. */
const SENDERS = 4

export async function addDigestJobs(db: Database): Promise<void> {
  for (let sender = 0; sender < SENDERS; sender += 1) await addDigestJob(db, sender)
}

/** @param runAt the time at which the next digest is due */
export function addDigestJob(db: Database, sender: number, runAt?: Date): Promise<void> {
  const name = `digests ${sender}`
  return addJob(db, DIGESTS, { sender }, { queue: name, key: name, ...(runAt && { runAt }) })
}
