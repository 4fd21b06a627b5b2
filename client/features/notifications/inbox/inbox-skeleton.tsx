import { cn } from '../../../ui/cn.ts'
import { Skeleton } from '../../../ui/state/loading.tsx'
import * as t from '#texts/notifications/inbox.ts'

export function InboxSkeleton({ className }: { className?: string }) {
  return (
    <div role="status" className={cn('divide-y divide-line', className)}>
      <span className="sr-only">{t.loading}</span>
      {['w-64', 'w-72', 'w-56', 'w-60'].map((width) => (
        <div key={width} className="flex gap-3 px-4 py-3">
          <Skeleton className="size-8 rounded-full!" />
          <div className="min-w-0 flex-1">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="mt-2 h-4 w-44 max-w-full" />
            <Skeleton className="mt-1.5 h-3.5 w-32" />
          </div>
        </div>
      ))}
    </div>
  )
}
