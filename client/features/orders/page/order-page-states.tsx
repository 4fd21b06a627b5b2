import { Link } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import * as t from '#texts/orders/order.ts'
import * as tCommon from '#texts/common.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { cn } from '../../../ui/cn.ts'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { LazyBoundary } from '../../../core/lazy/lazy-boundary.tsx'
import { BackToBoard } from './order-page-head.tsx'

export const ORDER_PAGE_GRID =
  'mt-4 grid gap-4 @4xl:grid-cols-[minmax(0,1fr)_21rem] @4xl:grid-rows-[auto_auto_auto_1fr] @4xl:items-start'

/** Beside the sections, or after them in one column. */
export const ORDER_PAGE_ASIDE =
  'min-w-0 @max-4xl:contents @4xl:col-start-2 @4xl:row-span-4 @4xl:row-start-1 @4xl:flex @4xl:flex-col @4xl:gap-4 @4xl:self-start'

export function OrderMissing() {
  return (
    <main className="grid min-h-0 flex-1 place-items-center p-6">
      <div className="flex max-w-md flex-col items-center text-center">
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-active text-muted">
          <PackageX aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <h1 className="text-xl font-semibold tracking-tight">{t.orderNotFound}</h1>
        <p className="mt-2 text-balance text-muted">{t.orderNotFoundText}</p>
        <Link to="/" className={buttonClass({ variant: 'outline', className: 'mt-6' })}>
          {tCommon.backToBoard}
        </Link>
      </div>
    </main>
  )
}

const sectionClass = 'rounded-xl border bg-surface p-4 shadow-card md:p-5'

export function OrderPageSkeleton() {
  return (
    <Page>
      <div role="status">
        <span className="sr-only">{t.loading}</span>
        <BackToBoard />
        <div className="mt-2">
          <Skeleton className="h-5 w-52" />
          <Skeleton className="mt-2 h-7 w-72 max-w-full md:w-96" />
          <Skeleton className="mt-1.5 h-4 w-36" />
        </div>
        <Skeleton className="mt-4 h-15 rounded-xl! max-md:hidden" />
        <Skeleton className="mt-2 h-7 w-96 max-w-full pointer-coarse:h-11 max-md:hidden" />
        <div className={ORDER_PAGE_GRID}>
          <SectionSkeleton lines={4} />
          <SectionSkeleton lines={4} />
          <SectionSkeleton lines={2} />
          <SectionSkeleton lines={4} />
          <SectionSkeleton
            lines={6}
            className="@4xl:col-start-2 @4xl:row-span-4 @4xl:row-start-1 @4xl:self-start"
          />
        </div>
      </div>
    </Page>
  )
}

function SectionSkeleton({ lines, className = '' }: { lines: number; className?: string }) {
  return (
    <div className={`${sectionClass} ${className}`}>
      <Skeleton className="h-5 w-28" />
      <div className="mt-4 flex flex-col gap-3">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} className={`h-5 ${line % 2 ? 'w-1/2' : 'w-3/4'}`} />
        ))}
      </div>
    </div>
  )
}

interface OrderPageSectionProps {
  title: string
  className?: string
  children: ReactNode
}

export function OrderPageSection({ title, className, children }: OrderPageSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn(sectionClass, 'min-w-0', className)}>
      <h2 id={id} className="mb-3 text-sm font-semibold tracking-tight">
        {title}
      </h2>
      <LazyBoundary>{children}</LazyBoundary>
    </section>
  )
}
