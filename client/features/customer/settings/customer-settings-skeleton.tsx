import * as t from '#texts/shop/customer-settings.ts'
import { Skeleton } from '../../../ui/state/loading.tsx'

export function CustomerSettingsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-[36rem] rounded-xl" />
    </div>
  )
}
