import { Skeleton } from '../../ui/state/skeleton.tsx'

/** Placeholders of the same height as the rows of the list. */
export function ArchiveSkeleton() {
  return (
    <div role="status" className="divide-y divide-line rounded-xl border bg-surface shadow-card">
      <span className="sr-only">Loading the archive</span>
      {['w-72', 'w-56', 'w-80', 'w-64'].map((width) => (
        <div key={width} className="flex items-center gap-4 px-4 py-3">
          <div className="min-w-0 flex-1">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className={`mt-1.5 h-4 max-w-full ${width}`} />
            <Skeleton className="mt-1.5 h-4 w-32" />
          </div>
          <Skeleton className="h-9 w-12 rounded-lg! @xl:w-26" />
        </div>
      ))}
    </div>
  )
}
