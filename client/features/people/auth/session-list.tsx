import { useRef, type ReactNode } from 'react'
import * as t from '#texts/account/devices.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { BrowserRow } from '../../../ui/browser-row.tsx'
import { inline } from '../../../ui/inline.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { writtenMoment } from '../../../ui/written.ts'
import { browserName, isHandheld } from '#shared/people/browser-name.ts'
import { sessionsQuery, useEndSession, type BrowserSession } from './passwords.api.ts'

export function SessionList() {
  // A sign-in on another device sends no event.
  const sessions = useRead({ ...sessionsQuery, refetchOnMount: 'always' })
  const end = useEndSession()
  const list = useRef<HTMLUListElement>(null)

  if (sessions.data) {
    return (
      <ul ref={list} tabIndex={-1} aria-label={t.list} className="divide-y divide-line outline-none">
        {currentFirst(sessions.data).map((session) => (
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
    return <LoadError of={sessions} failure={t.notLoaded} compact />
  }
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  )
}

/** The others stay in the order of their last use. */
const currentFirst = (sessions: BrowserSession[]) =>
  sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

interface SessionRowProps {
  session: BrowserSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, ...rest }: SessionRowProps) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = session
  const name = browserName(userAgent)
  // Several may be the same browser: the moment of the sign-in tells them apart.
  const since = writtenMoment(new Date(createdAt))
  return (
    <BrowserRow
      name={name}
      userAgent={userAgent}
      isHandheld={isHandheld(userAgent)}
      isCurrent={isCurrent}
      end={t.signOut}
      endLabel={t.signOutNamed({ name, since })}
      className="first:pt-0"
      {...rest}
    >
      {/* The time of the current one is updated only once an hour. */}
      {isCurrent
        ? t.usedNow({ since })
        : inline(t.used<ReactNode>({ used: <RelativeTime at={lastUsedAt} />, since }))}
    </BrowserRow>
  )
}
