import { isDeepStrictEqual } from 'node:util'
import type { ChangeWebhook, NewWebhook, Webhook } from '#shared/webhooks/schemas.ts'
import { say } from '#shared/texts/say.ts'
import { MOST_WEBHOOKS, type WebhookEventType } from '#shared/webhooks/webhooks.ts'
import * as t from '#texts/shop/webhook-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, isId, NotFound } from '../../http/errors.ts'
import { refuseUnlessAdmin } from '../../sessions/sessions.ts'
import type { Database } from '../../db/client.ts'
import { commit } from '../../log/commit.service.ts'
import { lockVersion } from '../../log/events.service.ts'
import { resume } from './log.service.ts'
import { checkAddress, makeSecret, openTarget, sealTarget } from './webhook-target.ts'
import * as queries from './webhooks.queries.ts'

interface By {
  orgId: string
  userId: string
}

export async function listWebhooks(services: Services, orgId: string): Promise<Webhook[]> {
  const rows = await queries.selectWebhooks(services.db, orgId)
  return rows.map((row) => present(services, row))
}

function present(services: Services, row: queries.WebhookRow): Webhook {
  const { id, events, isOn, switchedOffAt, switchedOffReason } = row
  return {
    id,
    url: openTarget(services, row.sealed)?.url ?? `https://${row.host}`,
    events,
    isOn,
    createdAt: row.createdAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    switchedOff: switchedOffAt && { at: switchedOffAt.toISOString(), reason: switchedOffReason ?? '' },
  }
}

/** The webhook gets events from now on. */
export function addWebhook(
  services: Services,
  { orgId, userId }: By,
  given: { url: string; events: WebhookEventType[] },
): Promise<NewWebhook> {
  const { url, host } = checkAddress(services, given.url)
  const secret = makeSecret()
  return commit(services, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    const sinceVersion = await lockVersion(tx, orgId)
    if (sinceVersion === undefined) throw new NotFound(t.organization)
    if ((await queries.selectWebhooks(tx, orgId)).length >= MOST_WEBHOOKS) {
      throw new Conflict(say(t.tooMany, { most: MOST_WEBHOOKS }))
    }
    const row = await queries.insertWebhook(tx, orgId, {
      createdBy: userId,
      sealed: sealTarget(services, { url, secret }),
      host,
      events: given.events,
      sinceVersion,
    })
    record({ type: 'webhook.added', data: { webhookId: row.id, host } })
    return { ...present(services, row), secret }
  })
}

export function changeWebhook(
  services: Services,
  { orgId, userId }: By,
  id: string,
  given: ChangeWebhook,
): Promise<Webhook> {
  const address = given.url === undefined ? undefined : checkAddress(services, given.url)
  return commit(services, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    const former = await lockWebhook(tx, orgId, id)
    const target = openTarget(services, former.sealed)
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
        sealed: sealTarget(services, { url: address.url, secret: target?.secret ?? makeSecret() }),
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
    if (isDeepStrictEqual(row, former)) return present(services, row)
    await queries.updateWebhook(tx, orgId, former.id, changes)
    record({ type: 'webhook.changed', data: { webhookId: former.id, host: row.host } })
    return present(services, row)
  })
}

export async function removeWebhook(services: Services, { orgId, userId }: By, id: string): Promise<void> {
  await commit(services, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    const row = isId(id) ? await queries.deleteWebhook(tx, orgId, id) : undefined
    if (!row) throw new NotFound(t.webhook)
    record({ type: 'webhook.removed', data: { webhookId: row.id, host: row.host } })
  })
}

export function renewSecret(services: Services, { orgId, userId }: By, id: string): Promise<NewWebhook> {
  const secret = makeSecret()
  return commit(services, { orgId, userId }, async (tx, record) => {
    await refuseUnlessAdmin(tx, orgId, userId)
    const row = await lockWebhook(tx, orgId, id)
    const target = openTarget(services, row.sealed)
    if (!target) throw new Conflict(say(t.addressLost))
    await queries.updateWebhook(tx, orgId, row.id, { sealed: sealTarget(services, { ...target, secret }) })
    record({ type: 'webhook.changed', data: { webhookId: row.id, host: row.host } })
    return { ...present(services, row), secret }
  })
}

async function lockWebhook(tx: Database, orgId: string, id: string): Promise<queries.WebhookRow> {
  const row = isId(id) ? await queries.lockWebhook(tx, orgId, id) : undefined
  if (!row) throw new NotFound(t.webhook)
  return row
}
