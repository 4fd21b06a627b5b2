import { MOST_TRIES, pauseMs, ROUND_MS } from '../../core/jobs/due-jobs.ts'
import { addDigestJob, addDigestJobs } from './digest-job.ts'
import * as queries from './due-digests.queries.ts'
import { mailDigest, type MailDeps } from './mails.service.ts'

/** Sends the due digests of all organizations, and plans a job for the rest. */
export async function sendDigests(deps: MailDeps, sender: number): Promise<void> {
  const { db } = deps
  const end = performance.now() + ROUND_MS
  while (performance.now() < end) {
    const due = await queries.takeDue(db)
    if (due) {
      await send(deps, due)
      continue
    }
    const nextAt = await queries.selectNextAt(db)
    if (nextAt) await addDigestJob(db, sender, nextAt)
    return
  }
  await addDigestJob(db, sender)
}

async function send(deps: MailDeps, due: queries.DueDigest): Promise<void> {
  const { db, log } = deps
  let { failures } = due
  let until: Date | undefined
  try {
    until = await mailDigest(deps, due, new Date())
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
  db: MailDeps['db'],
  { orgId, userId, day }: queries.Digest,
): Promise<void> {
  await queries.insertDue(db, orgId, [userId], day)
  await addDigestJobs(db)
}
