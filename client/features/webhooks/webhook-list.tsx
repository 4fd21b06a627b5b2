import { useRef, useState } from 'react'
import * as t from '#texts/shop/webhooks.ts'
import type { Webhook } from '#shared/webhooks/schemas.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { FreshSecret, type Secret } from './fresh-secret.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { hostOf, WebhookRow } from './webhook-row.tsx'
import {
  useChangeWebhook,
  useNewSecret,
  useRemoveWebhook,
  useTestWebhook,
  useUnansweredWebhooks,
} from './webhooks.api.ts'

interface Opened {
  what: 'edit' | 'log' | 'remove' | 'secret'
  webhook: Webhook
  open: boolean
  /** Counts the openings, as a key: each opening starts with fresh state. */
  count: number
}

interface WebhookListProps {
  orgId: string
  webhooks: Webhook[]
  secrets: Secret[]
  onSecret: (made: Secret) => void
  onSecretDone: (webhookId: string) => void
  /** The focused row went away with its webhook. */
  onGone: () => void
}

export function WebhookList({ orgId, webhooks, secrets, onSecret, onSecretDone, onGone }: WebhookListProps) {
  const [opened, setOpened] = useState<Opened>()
  const change = useChangeWebhook(orgId)
  const unanswered = useUnansweredWebhooks(orgId)
  const remove = useRemoveWebhook(orgId)
  const newSecret = useNewSecret(orgId)
  const test = useTestWebhook(orgId)

  const list = useRef<HTMLUListElement>(null)

  const open = (what: Opened['what'], webhook: Webhook) =>
    setOpened({ what, webhook, open: true, count: (opened?.count ?? 0) + 1 })
  const close = () => setOpened((now) => now && { ...now, open: false })
  const shown = (webhook: Webhook): Webhook => {
    const asked = unanswered.findLast((one) => one.webhook.id === webhook.id && one.change.isOn !== undefined)
    return { ...webhook, isOn: asked?.change.isOn ?? webhook.isOn }
  }
  const asked = opened && {
    open: opened.open,
    onOpenChange: (next: boolean) => {
      if (!next) close()
    },
  }

  return (
    <>
      {/* Always rendered, so that screen readers announce its text, but not the secret itself. */}
      <p role="status" className="sr-only">
        {secrets.length > 0 && t.newSecrets({ n: secrets.length })}
      </p>
      {webhooks.length === 0 && <EmptyState compact title={t.none} text={t.noneYet} />}
      {webhooks.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={t.title} className="-mt-3 divide-y divide-line outline-none">
          {webhooks.map(shown).map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onSwitch={(isOn) => change.mutate({ webhook, change: { isOn } })}
              onLog={() => open('log', webhook)}
              onEdit={() => open('edit', webhook)}
              onTest={() => {
                test.mutate(webhook)
                open('log', webhook)
              }}
              onNewSecret={() => open('secret', webhook)}
              onRemove={() => open('remove', webhook)}
            >
              {secrets
                .filter(({ webhookId }) => webhookId === webhook.id)
                .map(({ secret }) => (
                  <FreshSecret
                    key={secret}
                    host={hostOf(webhook)}
                    secret={secret}
                    onDone={() => {
                      onSecretDone(webhook.id)
                      // The focused button goes away with what it hid.
                      list.current?.focus({ preventScroll: true })
                    }}
                  />
                ))}
            </WebhookRow>
          ))}
        </ul>
      )}
      {opened?.what === 'edit' && (
        <WebhookDialog
          key={opened.count}
          orgId={orgId}
          webhook={opened.webhook}
          open={opened.open}
          onClose={close}
        />
      )}
      {opened?.what === 'log' && (
        <DeliveryLog
          key={opened.count}
          orgId={orgId}
          webhook={webhooks.find(({ id }) => id === opened.webhook.id) ?? opened.webhook}
          open={opened.open}
          onTest={() => test.mutate(opened.webhook)}
          isTesting={test.isPending}
          onClose={close}
        />
      )}
      {opened?.what === 'remove' && asked && (
        <ConfirmDialog
          {...asked}
          title={t.removeQuestion({ host: hostOf(opened.webhook) })}
          description={t.removeText}
          confirmLabel={t.remove}
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate(opened.webhook, { onSettled: close })}
          onCloseAutoFocus={(event) => {
            if (!remove.isSuccess) return
            event.preventDefault()
            onGone()
          }}
        />
      )}
      {opened?.what === 'secret' && asked && (
        <ConfirmDialog
          {...asked}
          title={t.secretQuestion({ host: hostOf(opened.webhook) })}
          description={t.secretText}
          confirmLabel={t.createSecret}
          busy={newSecret.isPending}
          onConfirm={() =>
            newSecret.mutate(opened.webhook, {
              onSuccess: ({ id, secret }) => onSecret({ webhookId: id, secret }),
              onSettled: close,
            })
          }
        />
      )}
    </>
  )
}
