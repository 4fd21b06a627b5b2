import { isDeepStrictEqual } from 'node:util'
import type { ChangeWebhook, NewWebhook, Webhook } from '#shared/webhooks/types.ts'
import { MOST_WEBHOOKS, type WebhookEventType } from '#shared/webhooks/webhooks.ts'
import { Conflict, NotFound } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { refuseUnlessAdmin } from '../../core/sessions.ts'
import type { Database } from '../../db/client.ts'
import { commit, type CommitDeps } from '../events/commit.service.ts'
import { lockVersion } from '../events/events.service.ts'
import { resume } from './log.service.ts'
import { checkAddress, makeSecret, openTarget, sealTarget, type TargetDeps } from './webhook-target.ts'
import * as queries from './webhooks.queries.ts'

export interface WebhookDeps extends CommitDeps, TargetDeps {}

interface By {
  orgId: string
  userId: string
}

export async function listWebhooks(deps: WebhookDeps, orgId: string): Promise<Webhook[]> {
  const rows = await queries.selectWebhooks(deps.db, orgId)
  return rows.map((row) => present(deps, row))
}

function present(deps: WebhookDeps, row: queries.WebhookRow): Webhook {
  const { id, events, isOn, switchedOffAt, switchedOffReason } = row
  return {
    id,
    url: openTarget(deps, row.sealed)?.url ?? `https://${row.host}`,
    events,
    isOn,
    createdAt: row.createdAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    switchedOff: switchedOffAt && { at: switchedOffAt.toISOString(), reason: switchedOffReason ?? '' },
  }
}

/** The webhook gets events from now on. */
export function addWebhook(
  deps: WebhookDeps,
  { orgId, userId }: By,
  given: { url: string; events: WebhookEventType[] },
): Promise<NewWebhook> {
  const { url, host } = checkAddress(deps, given.url)
  const secret = makeSecret()
  return commit(deps, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    const sinceVersion = await lockVersion(tx, orgId)
    if (sinceVersion === undefined) throw new NotFound('Organization')
    if ((await queries.selectWebhooks(tx, orgId)).length >= MOST_WEBHOOKS) {
      throw new Conflict(`The shop has ${MOST_WEBHOOKS} webhooks already. Remove one of them first`)
    }
    const row = await queries.insertWebhook(tx, orgId, {
      createdBy: userId,
      sealed: sealTarget(deps, { url, secret }),
      host,
      events: given.events,
      sinceVersion,
    })
    record({ type: 'webhook.added', data: { webhookId: row.id, host } })
    return { ...present(deps, row), secret }
  })
}

/** Fields that aren't given stay. */
export function changeWebhook(
  deps: WebhookDeps,
  { orgId, userId }: By,
  id: string,
  given: ChangeWebhook,
): Promise<Webhook> {
  const address = given.url === undefined ? undefined : checkAddress(deps, given.url)
  return commit(deps, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    const former = await lockWebhook(tx, orgId, id)
    const target = openTarget(deps, former.sealed)
    const isMoved = address !== undefined && address.url !== target?.url
    const isSwitchedOn = given.isOn === true && !former.isOn
    // Comes before the lock of the organization, because many deliveries may wait.
    if ((given.isOn ?? former.isOn) && (isMoved || isSwitchedOn)) {
      await resume(tx, { orgId, webhookId: former.id })
    }
    const changes: queries.WebhookChanges = {
      isOn: given.isOn ?? former.isOn,
      events: given.events ?? former.events,
      ...(isMoved && {
        sealed: sealTarget(deps, { url: address.url, secret: target?.secret ?? makeSecret() }),
        host: address.host,
      }),
      // Events from while it was off aren't sent later. The member who switched it on becomes its owner.
      ...(isSwitchedOn && { sinceVersion: await lockVersion(tx, orgId), createdBy: userId }),
      // Former failures say nothing about the next tries.
      ...((isMoved || isSwitchedOn) && {
        failingSince: null,
        failures: 0,
        switchedOffAt: null,
        switchedOffReason: null,
      }),
    }
    const row = { ...former, ...changes }
    if (isDeepStrictEqual(row, former)) return present(deps, row)
    await queries.updateWebhook(tx, orgId, former.id, changes)
    record({ type: 'webhook.changed', data: { webhookId: former.id, host: row.host } })
    return present(deps, row)
  })
}

export async function removeWebhook(deps: WebhookDeps, { orgId, userId }: By, id: string): Promise<void> {
  await commit(deps, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    const row = isId(id) ? await queries.deleteWebhook(tx, orgId, id) : undefined
    if (!row) throw new NotFound('Webhook')
    record({ type: 'webhook.removed', data: { webhookId: row.id, host: row.host } })
  })
}

/** Replaces the secret. Messages are no longer signed with the former one. */
export function renewSecret(deps: WebhookDeps, { orgId, userId }: By, id: string): Promise<NewWebhook> {
  const secret = makeSecret()
  return commit(deps, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    const row = await lockWebhook(tx, orgId, id)
    const target = openTarget(deps, row.sealed)
    if (!target) throw new Conflict('The address was sealed by another server. Enter it again first')
    await queries.updateWebhook(tx, orgId, row.id, { sealed: sealTarget(deps, { ...target, secret }) })
    record({ type: 'webhook.changed', data: { webhookId: row.id, host: row.host } })
    return { ...present(deps, row), secret }
  })
}

async function lockWebhook(tx: Database, orgId: string, id: string): Promise<queries.WebhookRow> {
  const row = isId(id) ? await queries.lockWebhook(tx, orgId, id) : undefined
  if (!row) throw new NotFound('Webhook')
  return row
}
