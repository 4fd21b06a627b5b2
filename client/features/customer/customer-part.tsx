import type { ComponentType, ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { mayServe } from '../approvals/approval-states.ts'
import { approvalsQuery } from '../approvals/approvals.api.ts'
import { ApprovalList } from './approval-list.tsx'
import { customerLinkQuery } from './customer-link.api.ts'
import { LinkBox } from './link-box.tsx'
import { MakeLink } from './make-link.tsx'

interface CustomerPartProps {
  order: Order
  /** What stands around it. */
  Frame: ComponentType<{ title: string; children: ReactNode }>
}

/** What the customer of an order sees, and has answered. Nothing where there is nothing and nobody could begin it. */
export function CustomerPart({ order, Frame }: CustomerPartProps) {
  const { role } = useUser()
  const read = useRead(customerLinkQuery(order.id))
  const approvals = useRead(approvalsQuery(order.id))
  const serves = mayServe(role) && !order.isArchived
  const link = read.data?.link
  const answers = approvals.data ?? []
  const failed = [read, approvals].find(({ data, error }) => !data && error)

  if (failed) {
    return (
      <Frame title={TITLE}>
        <ErrorState
          compact
          message={withReason("The customer's page could not be loaded.", failed.error)}
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
  return (
    <Frame title={TITLE}>
      <div className="flex flex-col gap-4">
        {link ? (
          <LinkBox order={order} link={link} approvals={answers} />
        ) : (
          serves && <MakeLink orderId={order.id} />
        )}
        <ApprovalList approvals={answers} />
      </div>
    </Frame>
  )
}

const TITLE = "Customer's page"

function Loading({ Frame }: Pick<CustomerPartProps, 'Frame'>) {
  return (
    <Frame title={TITLE}>
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">Loading the customer's page</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-9 w-28" />
      </div>
    </Frame>
  )
}
