import type { Logger } from 'pino'
import type { Metrics } from '../../core/observe/metrics.ts'
import type { SlowOnes } from '../../core/shares/slow-ones.ts'
import { transact } from '../../core/transact.ts'
import { commit, type CommitDeps } from '../events/commit.service.ts'
import * as deliveries from './deliveries.queries.ts'
import type { DueDelivery, Tried } from './deliveries.queries.ts'
import { messageOf } from './message.ts'
import { LONGEST_ASKED_MS, pauseAfter } from './retry-pauses.ts'
import { isTaken, sendMessage } from './send-message.ts'
import { addWebhookJob, type WebhookJob } from './webhook-job.ts'
import { switchOff, switchOffWebhooksBy } from './switching-off.service.ts'
import { openTarget, type TargetDeps } from './webhook-target.ts'
import * as queries from './webhooks.queries.ts'

export interface SendingDeps extends CommitDeps, TargetDeps {
  /** Shops whose receivers were slow. */
  slow: SlowOnes
  log: Logger
  metrics?: Metrics | undefined
  /** Returns the pause after this many failures, in milliseconds. */
  webhookPause?: ((failures: number) => number) | undefined
}

// After this many it is other webhooks' turn.
const MOST_IN_A_ROW = 20
const ROUND_MS = 4000

/** Sends a webhook's due messages until the first slow answer, and plans a job for the rest. */
export async function sendDue(deps: SendingDeps, job: WebhookJob): Promise<void> {
  const { db } = deps
  const { orgId, webhookId } = job
  const end = performance.now() + ROUND_MS
  for (let sent = 0; sent < MOST_IN_A_ROW && performance.now() < end; sent += 1) {
    if (deps.stopping?.aborted) break
    const due = await deliveries.selectDue(db, orgId, webhookId)
    if (!due) break
    const took = await send(deps, job, due)
    if (deps.slow.note(orgId, took)) break
  }
  const nextAt = await deliveries.selectNextAt(db, orgId, webhookId)
  if (nextAt) await addWebhookJob(db, job, nextAt)
}

const LOST =
  'its address and secret were sealed by another server: enter the address again, and make a new secret'
const NOT_THERE = 'What it was about is not there any more'
const GONE = 410

/** Returns the time that the receiver took, in milliseconds. */
async function send(deps: SendingDeps, job: WebhookJob, due: DueDelivery): Promise<number> {
  const { pool, metrics, log } = deps
  const { orgId, webhookId } = job
  const { makerId, makerRole } = due
  // An earlier version left webhooks on when their owners were demoted or removed.
  if (makerId !== null && makerRole !== 'ADMIN') {
    const because = makerRole === null ? 'has left' : 'is no longer an admin'
    await commit(deps, byItself(orgId), (tx, record) =>
      switchOffWebhooksBy(tx, record, orgId, { userId: makerId }, because),
    )
    return 0
  }
  const target = openTarget(deps, due.sealed)
  if (!target) {
    await commit(deps, byItself(orgId), (tx, record) => switchOff(tx, record, job, LOST))
    return 0
  }
  const body = await messageOf(deps, orgId, due)
  if (body === undefined) {
    await deliveries.markFailed(deps.db, orgId, due.id, { answer: NOT_THERE })
    return 0
  }
  const tried = await sendMessage(deps, target, due.id, body)
  const { status, took } = tried
  // This server stopped the call, so the receiver isn't at fault. Another server sends the message.
  if (status === null && deps.stopping?.aborted) return 0
  metrics?.countWebhookTry(isTaken(status) ? 'delivered' : 'failed')
  // Only the host is logged, because the address may be a secret.
  log.debug({ orgId, host: due.host, status, took }, 'webhooks: sent')
  if (!isTaken(status)) {
    await noteFailure(deps, job, due, tried)
    return took
  }
  await transact(pool, async (tx) => {
    await queries.markWorking(tx, orgId, webhookId)
    await deliveries.markDelivered(tx, orgId, due.id, tried)
  })
  return took
}

const byItself = (orgId: string) => ({ orgId, userId: null })

/** Plans another try, and pauses the webhook. Switches the webhook off after a day without a success. */
function noteFailure(deps: SendingDeps, job: WebhookJob, due: DueDelivery, tried: Tried): Promise<void> {
  const { orgId, webhookId } = job
  const { webhookPause = (failures) => pauseAfter(failures) } = deps
  const asked = Math.min(tried.retryAfterMs ?? 0, LONGEST_ASKED_MS)
  const pauseOf = (failures: number) => Math.max(webhookPause(failures), asked)
  return commit(deps, byItself(orgId), async (tx, record) => {
    const webhook = await queries.lockWebhook(tx, orgId, webhookId)
    // The webhook has another address or secret by now, and the next try uses it.
    if (!webhook || webhook.sealed !== due.sealed) return
    const paused = await queries.pauseWebhook(tx, orgId, webhookId, pauseOf(webhook.failures + 1))
    await deliveries.markRefused(tx, orgId, due.id, tried, pauseOf(due.attempts + 1))
    if (!paused || !webhook.isOn) return
    if (tried.status === GONE) {
      await deliveries.markFailed(tx, orgId, due.id, tried)
      await switchOff(tx, record, job, 'it answered that it is gone (410)')
      return
    }
    const triedSince = await deliveries.giveUpOld(tx, orgId, webhookId, paused.pausedUntil)
    if (triedSince && triedSince >= paused.failingSince) {
      await switchOff(tx, record, job, `nothing arrived for a day, ${lastly(tried)}`)
    }
  })
}

const lastly = ({ status, answer }: Tried) =>
  status === null ? `lastly because: ${answer}` : `the last answer was ${status}`

/** Adds jobs for webhooks whose job was lost. */
export async function reviveForgotten({ db }: CommitDeps): Promise<void> {
  for (const job of await deliveries.selectForgotten(db)) await addWebhookJob(db, job, new Date())
}
