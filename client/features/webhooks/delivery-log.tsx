import { RotateCw, ScrollText, Send } from 'lucide-react'
import * as t from '#texts/shop/webhooks.ts'
import type { Webhook } from '#shared/webhooks/schemas.ts'
import { useReadPages } from '../../core/api/read-pages.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { hostOf } from './webhook-row.tsx'
import { deliveriesQuery, useSendAgain } from './webhooks.api.ts'

interface DeliveryLogProps {
  orgId: string
  webhook: Webhook
  open: boolean
  onTest: () => void
  isTesting: boolean
  onClose: () => void
}

export function DeliveryLog({ orgId, webhook, open, onTest, isTesting, onClose }: DeliveryLogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t.logOf({ host: hostOf(webhook) })}
      description={t.logIntro}
      size="lg"
      steady
      footer={
        <>
          {!webhook.isOn && <p className="mr-auto text-sm text-pretty text-muted">{t.logOff}</p>}
          <Button variant="outline" busy={isTesting} disabled={!webhook.isOn} onClick={onTest}>
            <Send aria-hidden />
            {t.sendTest}
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
      <EmptyState icon={ScrollText} title={t.logEmpty} text={webhook.isOn ? t.logEmptyOn : t.logEmptyOff} />
    )
  }
  if (deliveries) {
    return (
      <>
        <ol aria-label={t.deliveries} className="-my-3 divide-y divide-line">
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
            message={t.failedOlder}
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
            {t.showOlder}
          </Button>
        )}
        {/* Earlier pages don't update themselves. */}
        {(log.data?.pages.length ?? 0) > 1 && (
          <Button variant="ghost" size="sm" className="mt-5 ml-2" onClick={() => void log.refetch()}>
            <RotateCw aria-hidden />
            {t.refresh}
          </Button>
        )}
      </>
    )
  }
  if (log.error) {
    return <LoadError of={log} failure={t.failedLog} />
  }
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t.loadingLog}</span>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  )
}
