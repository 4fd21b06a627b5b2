import * as t from '#texts/common.ts'
import { Skeleton } from '../ui/state/loading.tsx'

/** For a page whose script is on its way, as high and wide as pages are. */
export function PageSkeleton() {
  return (
    <main className="min-h-0 flex-1 overflow-hidden">
      <div role="status" className="mx-auto w-full max-w-6xl px-4 py-6 md:px-6 md:py-8">
        <span className="sr-only">{t.loading}</span>
        <Skeleton className="h-7 w-40" />
        <Skeleton className="mt-2 h-4 w-64 max-w-full" />
        <Skeleton className="mt-6 h-40 w-full rounded-xl!" />
        <Skeleton className="mt-4 h-40 w-full rounded-xl!" />
      </div>
    </main>
  )
}
