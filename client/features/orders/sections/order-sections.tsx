import { useId, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { HoldList } from '../../holds/hold-list.tsx'
import { CustomerSection } from '../../customer/customer-section.tsx'
import { useHoldActions } from '../data/holds.api.ts'

export function OrderHolds({ order, foldsDone }: { order: Order; foldsDone?: boolean }) {
  return <HoldList order={order} actions={useHoldActions(order)} foldsDone={foldsDone} />
}

export function OrderCustomer({ order }: { order: Order }) {
  return <CustomerSection order={order} Frame={BelowDetails} />
}

function BelowDetails({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-5">
      <h3 id={id} className="mb-1 text-sm font-semibold tracking-tight">
        {title}
      </h3>
      {children}
    </section>
  )
}
