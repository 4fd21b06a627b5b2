import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/orders/order-page.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useUser } from '../../../core/session.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { inline } from '../../../ui/inline.ts'
import { organizationsQuery } from '../../people/people.api.ts'
import { useSwitchOrganization } from '../../../core/leave-session.ts'
import { OrderMissing, OrderPageSkeleton } from './order-page-states.tsx'

interface OrderElsewhereProps {
  orderId: string
  organizationId: string
}

export function OrderElsewhere({ orderId, organizationId }: OrderElsewhereProps) {
  const { orgId } = useUser()
  const organizations = useRead(organizationsQuery)
  const change = useSwitchOrganization()
  const nameOf = (wanted: string | null) => organizations.data?.find(({ id }) => id === wanted)?.name
  const name = nameOf(organizationId)
  const present = nameOf(orgId)

  if (organizations.data && name === undefined) return <OrderMissing />
  if (name === undefined) {
    if (!organizations.error) return <OrderPageSkeleton />
    return (
      <main className="grid min-h-0 flex-1 place-items-center">
        <LoadError of={organizations} failure={t.shopsNotLoaded} />
      </main>
    )
  }
  return (
    <main className="grid min-h-0 flex-1 place-items-center p-6">
      <div className="flex max-w-md flex-col items-center text-center">
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-active text-muted">
          <Building2 aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <h1 className="text-xl font-semibold tracking-tight text-balance wrap-anywhere">
          {inline(t.isElsewhere({ shop: <bdi key="shop">{name}</bdi> }))}
        </h1>
        {present && (
          <p className="mt-2 text-balance wrap-anywhere text-muted">
            {inline(t.youAreIn({ shop: <bdi key="shop">{present}</bdi> }))}
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <Button
            variant="primary"
            // Busy until the other organization's page has loaded.
            busy={change.isPending}
            onClick={() => change.mutate({ orgId: organizationId, path: `/orders/${orderId}` })}
          >
            {t.switchAndOpen}
          </Button>
          <Link to="/" className={buttonClass({ variant: 'outline' })}>
            {tCommon.backToBoard}
          </Link>
        </div>
      </div>
    </main>
  )
}
