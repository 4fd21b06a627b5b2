import { useOthers } from '../../../core/live/presence.ts'
import { useUser } from '../../../core/session.tsx'
import { PersonAvatar } from '../../people/person-avatar.tsx'

const MOST = 3

const namesOf = (people: { displayName: string }[]) =>
  new Intl.ListFormat('en').format(people.map(({ displayName }) => displayName))

/** The other people who have the order open, for its head. */
export function OthersHere({ orderId }: { orderId: string }) {
  const people = useOthers(orderId).map(({ person }) => person)
  if (people.length === 0) return null
  const label = `${namesOf(people)} also ${people.length === 1 ? 'has' : 'have'} this order open`
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
        <span className="text-xs text-muted tabular-nums">+{people.length - MOST}</span>
      )}
    </span>
  )
}

/** Warns that a colleague is editing too. It blocks nothing. */
export function EditingNotice({ orderId }: { orderId: string }) {
  const people = useOthers(orderId).flatMap(({ person, editing }) => (editing ? [person] : []))
  return (
    // Always rendered: screen readers don't announce a region that appears together with its text.
    <div role="status">
      {people.length > 0 && (
        <p className="mb-4 rounded-lg bg-limit-soft px-3 py-2 text-sm font-medium wrap-anywhere text-limit-ink">
          {namesOf(people)} {people.length === 1 ? 'is' : 'are'} editing this order
        </p>
      )}
    </div>
  )
}

/** The current user and the others who have the order open. */
export function CurrentlyWorking({ orderId }: { orderId: string }) {
  const user = useUser()
  const others = useOthers(orderId)
  return (
    <div>
      <dt className="mb-1.5 text-xs text-muted">Currently working</dt>
      {[{ person: user, editing: false }, ...others].map(({ person, editing }) => (
        <dd key={person.id} className="flex min-h-8 items-center gap-2.5 not-last:mb-1.5">
          <PersonAvatar person={person} />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2">
            <span dir="auto" className="text-sm font-medium wrap-anywhere">
              {person.displayName}
            </span>
            {editing && <span className="text-xs text-muted">editing</span>}
          </span>
        </dd>
      ))}
    </div>
  )
}
