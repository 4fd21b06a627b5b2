import { Skeleton } from '../../ui/state/skeleton.tsx'

export function WorkingTimeSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the working time</span>
      <Skeleton className="h-96 rounded-xl" />
    </div>
  )
}
