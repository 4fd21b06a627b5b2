import { useId, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { CustomerPart } from '../../customer/customer-part.tsx'

export function OrderCustomer({ order }: { order: Order }) {
  return <CustomerPart order={order} Frame={BelowDetails} />
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
