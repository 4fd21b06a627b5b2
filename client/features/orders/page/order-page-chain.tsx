import type { ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import * as t from '#texts/orders/order.ts'
import * as tPage from '#texts/orders/order-page.ts'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { AssignList } from '../sections/order-assignees.tsx'
import { CurrentlyWorking } from '../sections/order-presence.tsx'
import { OrderPageSection } from './order-page-states.tsx'

export function OrderPageChain({ order }: { order: Order }) {
  return (
    <OrderPageSection title={tPage.chainOfCommand}>
      <dl className="flex flex-col gap-4">
        <Link label={t.createdBy} person={order.creator}>
          <RelativeTime at={order.createdAt} className="text-xs text-muted" />
        </Link>
        <Link label={t.lastUpdatedBy} person={order.lastUpdater}>
          <RelativeTime at={order.updatedAt} className="text-xs text-muted" />
        </Link>
        <CurrentlyWorking orderId={order.id} />
        <div>
          <dt className="mb-1.5 text-xs text-muted">{t.assigned}</dt>
          <dd>
            <AssignList order={order} />
          </dd>
        </div>
      </dl>
    </OrderPageSection>
  )
}

function Link({ label, person, children }: { label: string; person: Person; children?: ReactNode }) {
  return (
    <div>
      <dt className="mb-1.5 text-xs text-muted">{label}</dt>
      <dd className="flex min-h-8 items-center gap-2.5">
        <PersonAvatar person={person} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2">
          <span dir="auto" className="text-sm font-medium wrap-anywhere">
            {person.displayName}
          </span>
          {children}
        </span>
      </dd>
    </div>
  )
}
