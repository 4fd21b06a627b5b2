import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { withReason } from '../../../core/api/api.ts'
import { useRead } from '../../../core/api/read.ts'
import { useUser } from '../../../core/session.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { organizationsQuery } from '../../people/people.api.ts'
import { useSwitchOrganization } from '../../people/switch-organization.ts'
import { OrderMissing, OrderPageSkeleton } from './order-page-states.tsx'

interface OrderElsewhereProps {
  orderId: string
  organizationId: string
}

/** The link to an order of another organization: switching there needs a click. */
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
        <ErrorState
          message={withReason('Your organizations could not be loaded.', organizations.error)}
          busy={organizations.isFetching}
          onRetry={() => void organizations.refetch()}
        />
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
          This order is in <bdi>{name}</bdi>
        </h1>
        {present && (
          <p className="mt-2 text-balance wrap-anywhere text-muted">
            You are looking at <bdi>{present}</bdi>.
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <Button
            variant="primary"
            // Busy until the other organization's page has loaded.
            busy={change.isPending}
            onClick={() => change.mutate({ orgId: organizationId, path: `/orders/${orderId}` })}
          >
            Switch and open the order
          </Button>
          <Link to="/" className={buttonClass({ variant: 'outline' })}>
            Back to Board
          </Link>
        </div>
      </div>
    </main>
  )
}
