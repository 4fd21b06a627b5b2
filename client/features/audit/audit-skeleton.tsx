import { Skeleton } from '../../ui/state/skeleton.tsx'

/** Placeholders of the same height as the rows of the list. */
export function AuditSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the security log</span>
      <Skeleton className="mb-2 h-5 w-20" />
      <div className="divide-y divide-line rounded-xl border bg-surface shadow-card">
        {['w-64', 'w-44', 'w-72', 'w-52'].map((width) => (
          <div key={width} className="flex items-center gap-3 px-4 py-3">
            <Skeleton className="size-8 rounded-full!" />
            <Skeleton className={`h-4 max-w-3/5 ${width}`} />
            <Skeleton className="ml-auto h-3 w-12" />
          </div>
        ))}
      </div>
    </div>
  )
}
