import { RotateCw, ScrollText, Send } from 'lucide-react'
import type { Webhook } from '#shared/webhooks/types.ts'
import { withReason } from '../../core/api/api.ts'
import { useReadPages } from '../../core/api/read-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { hostOf } from './webhook-address.ts'
import { deliveriesQuery, useSendAgain } from './webhooks.api.ts'

interface DeliveryLogProps {
  orgId: string
  webhook: Webhook
  open: boolean
  onTest: () => void
  isTesting: boolean
  onClose: () => void
}

/** The messages to a webhook and their answers. Updates itself while it is open. */
export function DeliveryLog({ orgId, webhook, open, onTest, isTesting, onClose }: DeliveryLogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Log of ${hostOf(webhook)}`}
      description="Messages of the last 30 days and what came back, newest first."
      size="lg"
      steady
      footer={
        <>
          {!webhook.isOn && (
            <p className="mr-auto text-sm text-pretty text-muted">It is off: nothing is sent.</p>
          )}
          <Button variant="outline" busy={isTesting} disabled={!webhook.isOn} onClick={onTest}>
            <Send aria-hidden />
            Send a test
          </Button>
        </>
      }
    >
      <Log orgId={orgId} webhook={webhook} />
    </Dialog>
  )
}

function Log({ orgId, webhook }: { orgId: string; webhook: Webhook }) {
  const log = useReadPages({ ...deliveriesQuery(orgId, webhook.id), refetchOnMount: 'always' })
  const again = useSendAgain(orgId, webhook)
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries)

  if (deliveries?.length === 0) {
    return (
      <EmptyState
        icon={ScrollText}
        title="Nothing was sent yet"
        text={`${webhook.isOn ? 'What happens from now on' : 'What happens once it is on'}, and a test, stand here with what came back.`}
      />
    )
  }
  if (deliveries) {
    return (
      <>
        <ol aria-label="Deliveries" className="-my-3 divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isOn={webhook.isOn}
              isSending={again.isPending && again.variables.id === delivery.id}
              onSendAgain={() => again.mutate(delivery)}
            />
          ))}
        </ol>
        {log.isFetchNextPageError && (
          <ErrorState
            compact
            message="The rest of the log could not be loaded."
            busy={log.isFetching}
            onRetry={() => void log.fetchNextPage()}
          />
        )}
        {log.hasNextPage && !log.isFetchNextPageError && (
          <Button
            variant="outline"
            size="sm"
            className="mt-5"
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            Show older
          </Button>
        )}
        {/* Earlier pages don't update themselves. */}
        {(log.data?.pages.length ?? 0) > 1 && (
          <Button variant="ghost" size="sm" className="mt-5 ml-2" onClick={() => void log.refetch()}>
            <RotateCw aria-hidden />
            Refresh
          </Button>
        )}
      </>
    )
  }
  if (log.error) {
    return (
      <ErrorState
        message={withReason('The log could not be loaded.', log.error)}
        busy={log.isFetching}
        onRetry={() => void log.refetch()}
      />
    )
  }
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading the log</span>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  )
}
