import { allOf } from '#texts/page/lists.ts'
import * as t from '#texts/orders/order.ts'
import { useOthers } from '../../../core/live/presence.ts'
import { useUser } from '../../../core/session.tsx'
import { PersonAvatar } from '../../people/person-avatar.tsx'

const MOST = 3

const namesOf = (people: { displayName: string }[]) => allOf(people.map(({ displayName }) => displayName))

export function OthersHere({ orderId }: { orderId: string }) {
  const people = useOthers(orderId).map(({ person }) => person)
  if (people.length === 0) return null
  const label = t.othersHere({ n: people.length, names: namesOf(people) })
  return (
    <span
      role="group"
      aria-label={label}
      title={label}
      className="flex shrink-0 items-center gap-1 self-center"
    >
      {people.slice(0, MOST).map((person) => (
        <PersonAvatar key={person.id} person={person} size="sm" />
      ))}
      {people.length > MOST && (
        <span className="text-xs text-muted tabular-nums">{t.more({ n: people.length - MOST })}</span>
      )}
    </span>
  )
}

export function EditingNotice({ orderId }: { orderId: string }) {
  const people = useOthers(orderId).flatMap(({ person, editing }) => (editing ? [person] : []))
  return (
    // Always rendered: screen readers don't announce a region that appears together with its text.
    <div role="status">
      {people.length > 0 && (
        <p className="my-3 rounded-lg bg-limit-soft px-3 py-2 text-sm font-medium wrap-anywhere text-limit-ink">
          {t.othersEdit({ n: people.length, names: namesOf(people) })}
        </p>
      )}
    </div>
  )
}

export function CurrentlyWorking({ orderId }: { orderId: string }) {
  const user = useUser()
  const others = useOthers(orderId)
  return (
    <div>
      <dt className="mb-1.5 text-xs text-muted">{t.currentlyWorking}</dt>
      {[{ person: user, editing: false }, ...others].map(({ person, editing }) => (
        <dd key={person.id} className="flex min-h-8 items-center gap-2.5 not-last:mb-1.5">
          <PersonAvatar person={person} />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2">
            <span dir="auto" className="text-sm font-medium wrap-anywhere">
              {person.displayName}
            </span>
            {editing && <span className="text-xs text-muted">{t.editing}</span>}
          </span>
        </dd>
      ))}
    </div>
  )
}
