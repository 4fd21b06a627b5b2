import type { Services } from '../../../services.ts'
import { MOST_TRIES, pauseMs, ROUND_MS } from '../../../jobs/due-jobs.ts'
import { addDigestJob, addDigestJobs } from './digest-job.ts'
import * as queries from './due-digests.queries.ts'
import { mailDigest } from './mails.service.ts'

export async function sendDigests(services: Services, sender: number): Promise<void> {
  const { db } = services
  const end = performance.now() + ROUND_MS
  while (performance.now() < end) {
    const due = await queries.takeDue(db)
    if (due) {
      await send(services, due)
      continue
    }
    const nextAt = await queries.selectNextAt(db)
    if (nextAt) await addDigestJob(db, sender, nextAt)
    return
  }
  await addDigestJob(db, sender)
}

async function send(services: Services, due: queries.DueDigest): Promise<void> {
  const { db, log } = services
  let { failures } = due
  let until: Date | undefined
  try {
    until = await mailDigest(services, due, new Date())
  } catch (error) {
    failures += 1
    const { orgId, userId } = due
    log.warn({ err: error, orgId, userId }, `mail: a digest was not sent ${failures} times`)
    if (failures < MOST_TRIES) until = new Date(Date.now() + pauseMs(failures))
  }
  if (until) await queries.postpone(db, due, until, failures)
  else await queries.deleteDue(db, due)
}

/** Takes over a job from an earlier version. */
export async function takeOverDigest(
  db: Services['db'],
  { orgId, userId, day }: queries.Digest,
): Promise<void> {
  await queries.insertDue(db, orgId, [userId], day)
  await addDigestJobs(db)
}
