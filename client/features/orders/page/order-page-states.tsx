import { Link } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { buttonClass } from '../../../ui/button-class.ts'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { BackToBoard } from './order-page-head.tsx'

/** Details, files, checklists, notes and history in one column, with the people beside them if there is room. */
export const ORDER_PAGE_GRID =
  'mt-5 grid gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_auto_auto_auto_1fr] @4xl:items-start'

export function OrderMissing() {
  return (
    <main className="grid min-h-0 flex-1 place-items-center p-6">
      <div className="flex max-w-md flex-col items-center text-center">
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-active text-muted">
          <PackageX aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <h1 className="text-xl font-semibold tracking-tight">Order Not Found</h1>
        <p className="mt-2 text-balance text-muted">
          Its address is incomplete, or it belongs to another organization.
        </p>
        <Link to="/" className={buttonClass({ variant: 'outline', className: 'mt-6' })}>
          Back to Board
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
        <span className="sr-only">Loading the order</span>
        <BackToBoard />
        <div className="mt-2 flex flex-col gap-x-8 gap-y-4 @4xl:flex-row @4xl:justify-between">
          <div>
            <Skeleton className="h-5 w-52" />
            <Skeleton className="mt-2 h-7 w-72 max-w-full md:w-96" />
            <Skeleton className="mt-1.5 h-4 w-36" />
          </div>
          <div className="flex flex-wrap gap-2 pointer-coarse:[&>*]:h-11">
            <Skeleton className="h-9 w-48 max-md:w-full" />
            <Skeleton className="h-9 w-20" />
            <Skeleton className="h-9 w-36" />
          </div>
        </div>
        <div className={ORDER_PAGE_GRID}>
          <SectionSkeleton lines={6} />
          <SectionSkeleton
            lines={4}
            className="@4xl:col-start-2 @4xl:row-span-5 @4xl:row-start-1 @4xl:self-start"
          />
          <SectionSkeleton lines={2} />
          <SectionSkeleton lines={4} />
          <SectionSkeleton lines={3} />
          <SectionSkeleton lines={4} />
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
