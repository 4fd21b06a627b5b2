import { Skeleton } from '../../ui/state/skeleton.tsx'

export function CustomerSettingsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading the customers' page</span>
      <Skeleton className="h-[36rem] rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  )
}
