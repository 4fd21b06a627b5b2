import { useRef } from 'react'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { BrowserRow } from '../../ui/browser-row.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { browserName, isHandheld } from '#shared/people/browser-name.ts'
import { sessionsQuery, useEndSession, type BrowserSession } from './passwords.api.ts'

export function SessionList() {
  // A sign-in on another device sends no event.
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
              // The focused button goes away with its row.
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

function SessionRow({ session, ...rest }: SessionRowProps) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = session
  const name = browserName(userAgent)
  return (
    <BrowserRow
      name={name}
      userAgent={userAgent}
      isHandheld={isHandheld(userAgent)}
      isCurrent={isCurrent}
      endLabel={`End session of ${name}`}
      className="first:pt-0"
      {...rest}
    >
      signed in <RelativeTime at={createdAt} />
      {/* Not for the current session, whose time is updated only once an hour. */}
      {!isCurrent && (
        <>
          , last used <RelativeTime at={lastUsedAt} />
        </>
      )}
    </BrowserRow>
  )
}
