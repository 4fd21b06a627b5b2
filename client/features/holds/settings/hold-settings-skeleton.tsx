import * as t from '#texts/shop/hold-settings.ts'
import { Skeleton } from '../../../ui/state/loading.tsx'

export function HoldSettingsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-96 rounded-xl" />
    </div>
  )
}
