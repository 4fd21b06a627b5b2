import { useRef, useState } from 'react'
import * as t from '#texts/shop/members.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { MemberDialog, type MemberQuestion } from './member-dialog.tsx'
import { MemberRow, memberRowClass } from './member-row.tsx'
import { membersQuery } from '../people.api.ts'

const listClass = 'divide-y divide-line rounded-xl border bg-surface shadow-card outline-none'

export function MemberList({ orgId, admin }: { orgId: string; admin: boolean }) {
  // Events come only from the active organization, so the list reloads when it is opened.
  const members = useRead({ ...membersQuery(orgId), refetchOnMount: 'always' })
  // The question stays while its dialog closes.
  const [asked, setAsked] = useState<{ question: MemberQuestion; open: boolean } | null>(null)
  const list = useRef<HTMLUListElement>(null)

  if (members.data) {
    return (
      <>
        <ul ref={list} tabIndex={-1} aria-label={t.list} className={listClass}>
          {members.data.map((member) => (
            <MemberRow
              key={member.id}
              {...{ orgId, member, admin }}
              onAsk={(question) => setAsked({ question, open: true })}
            />
          ))}
        </ul>
        {asked && (
          <MemberDialog
            key={`${asked.question.member.id} ${asked.question.role}`}
            {...{ orgId, ...asked }}
            onClose={() => setAsked({ ...asked, open: false })}
            onRemoved={(event) => {
              // The button that would get the focus back is gone with its row.
              event.preventDefault()
              list.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </>
    )
  }
  if (members.error) {
    return <LoadError of={members} failure={t.notLoaded} />
  }
  return <MemberSkeletons />
}

export function MemberSkeletons() {
  return (
    <div role="status" className={listClass}>
      <span className="sr-only">{t.loading}</span>
      {['w-36', 'w-28', 'w-44'].map((width) => (
        <div key={width} className={memberRowClass}>
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-40" />
          </div>
          <Skeleton className="h-5 w-14 rounded-full!" />
        </div>
      ))}
    </div>
  )
}
