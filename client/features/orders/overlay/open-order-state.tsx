import { PackageX } from 'lucide-react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/order.ts'
import { withReason } from '../../../core/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { isMissing } from '../data/orders.api.ts'

interface OpenOrderStateProps {
  error: Error | null
  busy: boolean
  onRetry: () => void
  onClose: () => void
}

export function OpenOrderState({ error, busy, onRetry, onClose }: OpenOrderStateProps) {
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={PackageX}
        title={t.orderNotFound}
        text={t.orderNotFoundText}
        action={
          <Button variant="outline" onClick={onClose}>
            {tCommon.close}
          </Button>
        }
      />
    )
  }
  if (error) {
    return <ErrorState message={withReason(t.notLoaded, error)} busy={busy} onRetry={onRetry} />
  }
  return <DetailsSkeleton label={t.loading} />
}

export function DetailsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-5 w-40" />
      {['w-1/2', 'w-2/3', 'w-5/6', 'w-1/3'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}
