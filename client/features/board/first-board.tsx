import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useReadPages } from '../../core/api/read-pages.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { archiveQuery } from '../archive/archive.api.ts'
import { ordersIn } from '../orders/data/archive-pages.ts'

/** Shown over the board of a shop without any order, below the columns' own text: where to begin. */
export function FirstBoard() {
  const { role } = useUser()
  const navigate = useNavigate()
  const id = useId()
  const archive = useReadPages(archiveQuery({}))
  // A shop that has archived all of its orders isn't new.
  if (!archive.data || ordersIn(archive.data).length > 0) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-58 bottom-0 flex overflow-y-auto p-4 md:top-44 print:hidden">
      <section
        aria-labelledby={id}
        // At the top on a phone, so that a notice has room below it.
        className="pointer-events-auto mx-auto mb-auto w-full md:mt-auto max-w-lg rounded-2xl border bg-surface p-5 text-center shadow-raised md:p-6"
      >
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          Welcome to your board
        </h2>
        <p className="mt-1 text-sm text-balance text-muted">
          Each order is a card that goes from stage to stage. Every screen in the shop shows where it stands.
        </p>
        <div className="mt-4 flex flex-col gap-2 sm:flex-row sm:justify-center">
          <Button
            variant="primary"
            // The board opens the form if its address says so.
            onClick={() => void navigate({ to: '/', search: { new: 'order' } as object })}
          >
            Take the first order
          </Button>
          {role === 'ADMIN' && (
            <>
              <Link to="/import" className={buttonClass({ variant: 'outline' })}>
                Import orders
              </Link>
              <Link
                to="/organization"
                search={{ tab: 'invites' }}
                className={buttonClass({ variant: 'outline' })}
              >
                Invite colleagues
              </Link>
            </>
          )}
        </div>
      </section>
    </div>
  )
}
