import { useRef, useState } from 'react'
import type { Webhook } from '#shared/webhooks/types.ts'
import { countOf } from '../../core/counted.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { FreshSecret, type Secret } from './fresh-secret.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { hostOf } from './webhook-address.ts'
import { WebhookRow } from './webhook-row.tsx'
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
  /** The secrets made on this page, as long as they are shown. */
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
  // Shown at once, before the server has answered.
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
        {secrets.length > 0 && `${countOf(secrets.length, 'new secret')} to copy`}
      </p>
      {webhooks.length === 0 && (
        <EmptyState compact title="No webhooks" text="Nothing is sent to another program." />
      )}
      {webhooks.length > 0 && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Webhooks"
          className="-my-3 divide-y divide-line outline-none"
        >
          {webhooks.map(shown).map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onSwitch={(isOn) => change.mutate({ webhook, change: { isOn } })}
              onLog={() => open('log', webhook)}
              onEdit={() => open('edit', webhook)}
              onTest={() => {
                test.mutate(webhook)
                // The log shows the answer.
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
          title={`Remove the webhook to ${hostOf(opened.webhook)}?`}
          description="Nothing is sent to it any more, not even what waits, and its log goes with it. This cannot be undone."
          confirmLabel="Remove"
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
          title={`Make a new secret for ${hostOf(opened.webhook)}?`}
          description="The former one signs nothing from now on: until the other program knows the new one, it will take messages for forged."
          confirmLabel="Make new secret"
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
