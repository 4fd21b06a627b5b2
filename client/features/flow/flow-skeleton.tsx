import { Skeleton } from '../../ui/state/skeleton.tsx'
import { cn } from '../../ui/cn.ts'
import { FIGURES } from './flow-figures.tsx'

export function FlowSkeleton() {
  return (
    <div role="status" className="grid gap-6 @4xl:grid-cols-2">
      <span className="sr-only">Loading the figures</span>
      {FIGURES.map(({ figure, wide }) => (
        <Skeleton key={figure} className={cn('h-80 rounded-xl!', wide && '@4xl:col-span-2')} />
      ))}
    </div>
  )
}
