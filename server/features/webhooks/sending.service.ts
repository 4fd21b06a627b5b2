import * as t from '#texts/shop/webhook-errors.ts'
import type { Services } from '../../services.ts'
import { transact } from '../../db/transact.ts'
import { commit } from '../../log/commit.service.ts'
import * as deliveries from './deliveries.queries.ts'
import type { DueDelivery, Tried } from './deliveries.queries.ts'
import { messageOf } from './message.ts'
import { isTaken, sendMessage } from './send-message.ts'
import { addWebhookJob, LONGEST_ASKED_MS, pauseAfter, type WebhookJob } from './webhook-job.ts'
import { switchOff, switchOffWebhooksBy } from './switching-off.service.ts'
import { openTarget } from './webhook-target.ts'
import * as queries from './webhooks.queries.ts'

// After this many it is other webhooks' turn.
const MOST_IN_A_ROW = 20
const ROUND_MS = 4000

/** A job sends the rest. */
export async function sendDue(services: Services, job: WebhookJob): Promise<void> {
  const { db } = services
  const { orgId, webhookId } = job
  const end = performance.now() + ROUND_MS
  for (let sent = 0; sent < MOST_IN_A_ROW && performance.now() < end; sent += 1) {
    if (services.stopping?.aborted) break
    const due = await deliveries.selectDue(db, orgId, webhookId)
    if (!due) break
    await send(services, job, due)
  }
  const nextAt = await deliveries.selectNextAt(db, orgId, webhookId)
  if (nextAt) await addWebhookJob(db, job, nextAt)
}

const GONE = 410

async function send(services: Services, job: WebhookJob, due: DueDelivery): Promise<void> {
  const { pool, metrics, log } = services
  const { orgId, webhookId } = job
  const { makerId, makerRole } = due
  // An earlier version left webhooks on when their owners were demoted or removed.
  if (makerId !== null && makerRole !== 'ADMIN') {
    const because = makerRole === null ? 'left' : 'demoted'
    await commit(services, byItself(orgId), (tx, record) =>
      switchOffWebhooksBy(tx, record, orgId, { userId: makerId }, because),
    )
    return
  }
  const target = openTarget(services, due.sealed)
  if (!target) {
    await commit(services, byItself(orgId), (tx, record) => switchOff(tx, record, job, t.sealedElsewhere()))
    return
  }
  const body = await messageOf(services, orgId, due)
  if (body === undefined) {
    await deliveries.markFailed(services.db, orgId, due.id, { answer: t.noLongerThere() })
    return
  }
  const tried = await sendMessage(services, target, due.id, body)
  const { status, took } = tried
  // This server stopped the call, so the receiver isn't at fault. Another server sends the message.
  if (status === null && services.stopping?.aborted) return
  metrics?.countWebhookTry(isTaken(status) ? 'delivered' : 'failed')
  // Only the host is logged, because the address may be a secret.
  log.debug({ orgId, host: due.host, status, took }, 'webhooks: sent')
  if (!isTaken(status)) {
    await noteFailure(services, job, due, tried)
    return
  }
  await transact(pool, async (tx) => {
    await queries.markWorking(tx, orgId, webhookId)
    await deliveries.markDelivered(tx, orgId, due.id, tried)
  })
}

const byItself = (orgId: string) => ({ orgId, userId: null })

/** Also pauses the webhook. Switches it off after a day without a success. */
function noteFailure(services: Services, job: WebhookJob, due: DueDelivery, tried: Tried): Promise<void> {
  const { orgId, webhookId } = job
  const asked = Math.min(tried.retryAfterMs ?? 0, LONGEST_ASKED_MS)
  const pauseOf = (failures: number) => Math.max(pauseAfter(failures, services.times.webhookPausesMs), asked)
  return commit(services, byItself(orgId), async (tx, record) => {
    const webhook = await queries.lockWebhook(tx, orgId, webhookId)
    // The webhook has another address or secret by now, and the next try uses it.
    if (!webhook || webhook.sealed !== due.sealed) return
    const paused = await queries.pauseWebhook(tx, orgId, webhookId, pauseOf(webhook.failures + 1))
    await deliveries.markRefused(tx, orgId, due.id, tried, pauseOf(due.attempts + 1))
    if (!paused || !webhook.isOn) return
    if (tried.status === GONE) {
      await deliveries.markFailed(tx, orgId, due.id, tried)
      await switchOff(tx, record, job, t.answeredGone())
      return
    }
    const triedSince = await deliveries.giveUpOld(tx, orgId, webhookId, paused.pausedUntil)
    if (triedSince && triedSince >= paused.failingSince) {
      await switchOff(tx, record, job, failedFor(tried))
    }
  })
}

const failedFor = ({ status, answer }: Tried) =>
  status === null ? t.nothingArrivedBecause({ why: answer }) : t.nothingArrived({ status })

export async function reviveForgotten({ db }: Services): Promise<void> {
  for (const job of await deliveries.selectForgotten(db)) await addWebhookJob(db, job, new Date())
}
