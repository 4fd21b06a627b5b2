import { useId, type ReactNode } from 'react'
import { PartBoundary } from '../../../core/parts/part-boundary.tsx'
import { cn } from '../../../ui/cn.ts'

interface OrderPageSectionProps {
  title: string
  className?: string
  children: ReactNode
}

/** One room of the order page. */
export function OrderPageSection({ title, className, children }: OrderPageSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn('min-w-0 rounded-xl border bg-surface p-4 shadow-card md:p-5', className)}
    >
      <h2 id={id} className="mb-3 text-sm font-semibold tracking-tight">
        {title}
      </h2>
      <PartBoundary>{children}</PartBoundary>
    </section>
  )
}
