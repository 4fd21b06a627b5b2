import { useId, type ReactNode } from 'react'
import { PartBoundary } from '../../../core/parts/part-boundary.tsx'

interface OrderPageSectionProps {
  title: string
  children: ReactNode
}

export function OrderPageSection({ title, children }: OrderPageSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-xl border bg-surface p-4 shadow-card md:p-5">
      <h2 id={id} className="mb-3 text-sm font-semibold tracking-tight">
        {title}
      </h2>
      <PartBoundary>{children}</PartBoundary>
    </section>
  )
}
