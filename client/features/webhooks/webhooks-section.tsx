import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Webhook } from '#shared/webhooks/types.ts'
import { MOST_WEBHOOKS } from '#shared/webhooks/webhooks.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useReached } from './use-reached.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import type { Secret } from './fresh-secret.tsx'
import { WebhookList } from './webhook-list.tsx'
import { webhooksQuery } from './webhooks.api.ts'

/** For admins: the addresses of other programs that get events. */
export function WebhooksSection({ orgId }: { orgId: string }) {
  const webhooks = useRead({ ...webhooksQuery(orgId), refetchOnMount: 'always' })
  const [adding, setAdding] = useState({ open: false, count: 0 })
  const [secrets, setSecrets] = useState<Secret[]>([])
  const show = (made: Secret) =>
    setSecrets((all) => [...all.filter(({ webhookId }) => webhookId !== made.webhookId), made])
  const add = useRef<HTMLButtonElement>(null)
  const place = useReached(orgId, webhooks.data !== undefined)
  const count = webhooks.data?.length ?? 0

  return (
    <div ref={place} className="scroll-mt-6">
      <Section
        title="Webhooks"
        text="Other programs hear at once of what happens here: Kerf posts a signed message to their address, and tries again for a day where it does not arrive."
        action={
          webhooks.data &&
          count < MOST_WEBHOOKS && (
            <Button
              ref={add}
              variant="outline"
              onClick={() => setAdding(({ count }) => ({ open: true, count: count + 1 }))}
            >
              <Plus aria-hidden />
              Add webhook
            </Button>
          )
        }
      >
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
          <ErrorState
            compact
            message={withReason('The webhooks could not be loaded.', webhooks.error)}
            busy={webhooks.isFetching}
            onRetry={() => void webhooks.refetch()}
          />
        ) : (
          <div role="status" className="flex flex-col gap-3">
            <span className="sr-only">Loading the webhooks</span>
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        )}
        {adding.count > 0 && (
          <WebhookDialog
            key={adding.count}
            orgId={orgId}
            open={adding.open}
            onClose={() => setAdding((now) => ({ ...now, open: false }))}
            onAdded={({ id, secret }) => show({ webhookId: id, secret })}
          />
        )}
      </Section>
    </div>
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
        <p className="pt-1 text-xs text-muted">{MOST_WEBHOOKS} webhooks are the most that there can be.</p>
      )}
    </>
  )
}
