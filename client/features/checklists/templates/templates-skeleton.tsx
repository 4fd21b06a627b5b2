import { Skeleton } from '../../../ui/state/loading.tsx'
import * as t from '#texts/files/templates.ts'

export const TEMPLATE_GRID = 'grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-3'

export function TemplatesSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t.loading}</span>
      <div className={TEMPLATE_GRID}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="rounded-xl border bg-surface p-4 shadow-card">
            <Skeleton className="h-5 w-24 rounded-full!" />
            <Skeleton className="mt-3 h-5 w-40 max-w-full" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="mt-4 h-3 w-32" />
            <Skeleton className="mt-4 h-9 w-28" />
          </div>
        ))}
      </div>
    </div>
  )
}
