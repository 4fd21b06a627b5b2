import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ComponentType, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { mayServe } from './approvals/approval-states.ts'
import { approvalsQuery } from './approvals/approvals.api.ts'
import { ApprovalList } from './approvals/approval-list.tsx'
import { customerLinkQuery, isKnownUnused, isUnused } from './links/customer-link.api.ts'
import { LinkBox } from './links/link-box.tsx'
import { MakeLink } from './links/make-link.tsx'
import * as t from '#texts/customer/customer-link.ts'

interface CustomerSectionProps {
  order: Order
  Frame: ComponentType<{ title: string; children: ReactNode }>
}

/** Renders nothing if nothing exists and the user can't start it. */
export function CustomerSection({ order, Frame }: CustomerSectionProps) {
  const { role } = useUser()
  const read = useRead(customerLinkQuery(order.id))
  const approvals = useRead(approvalsQuery(order.id))
  const serves = mayServe(role) && !order.isArchived
  const link = read.data?.link
  const answers = approvals.data ?? []
  const failed = [read, approvals].find(({ data, error }) => !data && error)

  if (failed) {
    return (
      <Frame title={t.title}>
        <ErrorState
          compact
          message={withReason(t.failedLoad, failed.error)}
          busy={failed.isFetching}
          onRetry={() => {
            for (const { data, refetch } of [read, approvals]) if (!data) void refetch()
          }}
        />
      </Frame>
    )
  }
  if (!read.data) return serves ? <Loading Frame={Frame} /> : null
  if (!link && !serves && answers.length === 0) return null
  if (isUnused(read.data) && answers.length === 0) return <Unused order={order} />
  return (
    <Frame title={t.title}>
      <div className="flex flex-col gap-4">
        {link ? (
          <LinkBox order={order} link={link} approvals={answers} />
        ) : (
          serves && <MakeLink order={order} />
        )}
        <ApprovalList approvals={answers} />
      </div>
    </Frame>
  )
}

function Unused({ order }: Pick<CustomerSectionProps, 'order'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section aria-label={t.title} className="mt-3 flex flex-col gap-2 print:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-mx-2 flex min-h-9 items-center gap-1.5 self-start rounded-lg px-2 text-sm font-medium text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronDown aria-hidden className={cn('size-4 transition-transform', !open && '-rotate-90')} />
        {t.title}
      </button>
      <div id={id} className={cn(!open && 'hidden')}>
        {open && <MakeLink order={order} />}
      </div>
    </section>
  )
}

function Loading({ Frame }: Pick<CustomerSectionProps, 'Frame'>) {
  const queryClient = useQueryClient()
  // The answer for another order tells how much room this one will take.
  if (isKnownUnused(queryClient)) return <div className="mt-3 min-h-9 pointer-coarse:min-h-11" />
  return (
    <Frame title={t.title}>
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{t.loading}</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-9 w-28" />
      </div>
    </Frame>
  )
}
