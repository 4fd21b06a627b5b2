import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { countOf } from '../../core/counted.ts'
import { useUser } from '../../core/session.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { leftOpenQuery } from './tokens.api.ts'

/** The tokens and calendars of other organizations that still work after a password change. */
export function LeftOpenElsewhere() {
  const { orgId } = useUser()
  // No event tells what another device has made or ended.
  const leftOpen = useRead({ ...leftOpenQuery, refetchOnMount: 'always' })
  if (!leftOpen.data) {
    return (
      leftOpen.error && (
        <ErrorState
          compact
          message={withReason('What goes on in other organizations could not be loaded.', leftOpen.error)}
          busy={leftOpen.isFetching}
          onRetry={() => void leftOpen.refetch()}
        />
      )
    )
  }
  const elsewhere = leftOpen.data.filter((one) => one.orgId !== orgId)
  if (elsewhere.length === 0) return null
  return (
    <div className="border-t pt-4 text-sm text-pretty text-muted">
      <p id={TEXT}>You have more of them in other organizations. Switch there to end any:</p>
      <ul aria-labelledby={TEXT} className="mt-2 flex flex-col gap-1">
        {elsewhere.map(({ orgId: id, name, tokens, calendars }) => (
          <li key={id} className="wrap-anywhere">
            <span dir="auto" className="font-medium text-ink">
              {name}
            </span>
            {': '}
            {[tokens > 0 && countOf(tokens, 'API token'), calendars > 0 && countOf(calendars, 'calendar')]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

const TEXT = 'left-open-elsewhere'
