import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { withReason } from '../../core/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { useRead } from '../../core/api/read.ts'
import { assigneesQuery, useAssign } from './assign.api.ts'

/** The people assigned to an order, and the way to change them; an archived order's stay as they are. */
export function AssignList({ order }: { order: Order }) {
  const { data: people, error, isFetching, refetch } = useRead(assigneesQuery(order.id))
  const assign = useAssign(order.id)
  const [open, setOpen] = useState(false)

  if (!people && error) {
    return (
      <ErrorState
        compact
        message={withReason('Who is assigned could not be loaded.', error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      {!people && (
        <div role="status">
          <span className="sr-only">Loading who is assigned</span>
          <Skeleton className="h-8 w-40" />
        </div>
      )}
      {people?.length === 0 && <p className="py-1.5 text-sm text-muted">Nobody yet</p>}
      {people && people.length > 0 && (
        <ul aria-label="Assigned team members" className="flex flex-col gap-1">
          {people.map((person) => (
            <li key={person.id} className="flex min-h-9 items-center gap-2.5">
              <PersonAvatar person={person} />
              <span dir="auto" className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">
                {person.displayName}
              </span>
              {!order.isArchived && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Unassign ${person.displayName}`}
                  onClick={() => assign.mutate({ orderId: order.id, person, assigned: false })}
                >
                  <X aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!order.isArchived && (
        <>
          <Button
            variant="outline"
            className="mt-3 w-full"
            // Not before it is known who is assigned: the list would offer the wrong half.
            disabled={!people}
            onClick={() => setOpen(true)}
          >
            <UserPlus aria-hidden />
            Assign Team Member
          </Button>
          <AssignDialog orderId={order.id} assigned={people ?? []} open={open} onOpenChange={setOpen} />
        </>
      )}
    </>
  )
}
