import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { browserName, isHandheld } from '#shared/people/browser-name.ts'
import { sessionsQuery, useEndSession, type BrowserSession } from './passwords.api.ts'

/** Where one is signed in; every other place can be signed out from here. */
export function SessionList() {
  // There is no event for a sign-in on another device.
  const sessions = useRead({ ...sessionsQuery, refetchOnMount: 'always' })
  const end = useEndSession()
  const list = useRef<HTMLUListElement>(null)

  if (sessions.data) {
    return (
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="divide-y divide-line outline-none">
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() =>
              // The button that had the focus goes with its row.
              end.mutate(session.id, { onSuccess: () => list.current?.focus({ preventScroll: true }) })
            }
          />
        ))}
      </ul>
    )
  }
  if (sessions.error) {
    return (
      <ErrorState
        compact
        message={withReason('The sessions could not be loaded.', sessions.error)}
        busy={sessions.isFetching}
        onRetry={() => void sessions.refetch()}
      />
    )
  }
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading the sessions</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  )
}

interface SessionRowProps {
  session: BrowserSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = session
  const name = browserName(userAgent)
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor
  return (
    <li className="flex min-h-14 items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 text-sm">
        <p
          className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere"
          title={userAgent}
        >
          {name}
          {isCurrent && <Badge tone="done">This device</Badge>}
        </p>
        <p className="text-xs text-muted">
          signed in <RelativeTime at={createdAt} />
          {/* Not for the present session: the time is updated only once an hour. */}
          {!isCurrent && (
            <>
              , last used <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="outline" size="sm" aria-label={`End session of ${name}`} busy={busy} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
