import type { Person } from '#shared/people/types.ts'
import { PersonAvatar } from '../../people/person-avatar.tsx'

const MOST = 3

/** The people who work on a card's order. */
export function AssignedPeople({ people }: { people: Person[] }) {
  if (people.length === 0) return null
  const label = `Assigned: ${people.map(({ displayName }) => displayName).join(', ')}`
  return (
    // On touch screens they don't overlap.
    <span role="group" aria-label={label} className="flex items-center gap-1 pointer-coarse:gap-4">
      {people.slice(0, MOST).map((person) => (
        <PersonAvatar key={person.id} person={person} size="sm" />
      ))}
      {people.length > MOST && (
        <span title={label} className="font-medium tabular-nums">
          +{people.length - MOST}
        </span>
      )}
    </span>
  )
}
