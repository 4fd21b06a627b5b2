import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import * as t from '#texts/shop/webhooks.ts'
import type { Webhook } from '#shared/webhooks/schemas.ts'
import { MOST_WEBHOOKS } from '#shared/webhooks/webhooks.ts'
import { useRead } from '../../core/api/read.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../core/subjects/settings-card.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { useReadInView } from './use-read-in-view.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import type { Secret } from './fresh-secret.tsx'
import { WebhookList } from './webhook-list.tsx'
import { webhooksQuery } from './webhooks.api.ts'

export function WebhookSettings({ orgId }: { orgId: string }) {
  const webhooks = useRead({ ...webhooksQuery(orgId), refetchOnMount: 'always' })
  const [adding, setAdding] = useState({ open: false, count: 0 })
  const [secrets, setSecrets] = useState<Secret[]>([])
  const show = (made: Secret) =>
    setSecrets((all) => [...all.filter(({ webhookId }) => webhookId !== made.webhookId), made])
  const add = useRef<HTMLButtonElement>(null)
  const place = useReadInView(orgId, webhooks.data !== undefined)
  const count = webhooks.data?.length ?? 0

  return (
    <>
      <SettingsCard>
        <div ref={place}>
          {webhooks.data ? (
            <Loaded
              orgId={orgId}
              webhooks={webhooks.data}
              secrets={secrets}
              onSecret={show}
              onSecretDone={(id) => setSecrets((all) => all.filter(({ webhookId }) => webhookId !== id))}
              onGone={() => add.current?.focus({ preventScroll: true })}
            />
          ) : webhooks.error ? (
            <LoadError of={webhooks} failure={t.failedLoad} compact />
          ) : (
            <div role="status" className="flex flex-col gap-3">
              <span className="sr-only">{t.loading}</span>
              <Skeleton className="h-14" />
              <Skeleton className="h-14" />
            </div>
          )}
          {webhooks.data && count < MOST_WEBHOOKS && (
            <Button
              ref={add}
              variant="outline"
              className="mt-4"
              onClick={() => setAdding(({ count }) => ({ open: true, count: count + 1 }))}
            >
              <Plus aria-hidden />
              {t.add}
            </Button>
          )}
        </div>
      </SettingsCard>
      {adding.count > 0 && (
        <WebhookDialog
          key={adding.count}
          orgId={orgId}
          open={adding.open}
          onClose={() => setAdding((now) => ({ ...now, open: false }))}
          onAdded={({ id, secret }) => show({ webhookId: id, secret })}
        />
      )}
    </>
  )
}

interface LoadedProps {
  orgId: string
  webhooks: Webhook[]
  secrets: Secret[]
  onSecret: (made: Secret) => void
  onSecretDone: (webhookId: string) => void
  onGone: () => void
}

function Loaded(props: LoadedProps) {
  return (
    <>
      <WebhookList {...props} />
      {props.webhooks.length >= MOST_WEBHOOKS && (
        <p className="pt-1 text-xs text-muted">{t.most({ n: MOST_WEBHOOKS })}</p>
      )}
    </>
  )
}
