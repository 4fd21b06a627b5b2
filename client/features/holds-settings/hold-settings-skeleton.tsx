import { Skeleton } from '../../ui/state/skeleton.tsx'

export function HoldSettingsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading gates and timers</span>
      <Skeleton className="h-96 rounded-xl" />
      <Skeleton className="h-60 rounded-xl" />
    </div>
  )
}
