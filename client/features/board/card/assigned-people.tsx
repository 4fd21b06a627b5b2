import type { Person } from '#shared/people/types.ts'
import * as t from '#texts/board/card.ts'
import { PersonAvatar } from '../../people/person-avatar.tsx'

const MOST = 2

export function AssignedPeople({ people }: { people: Person[] }) {
  if (people.length === 0) return null
  const label = t.assigned({ names: people.map(({ displayName }) => displayName).join(', ') })
  return (
    <span role="group" aria-label={label} className="flex items-center gap-0.5 pointer-coarse:gap-2">
      {people.slice(0, MOST).map((person) => (
        <PersonAvatar key={person.id} person={person} size="xs" />
      ))}
      {people.length > MOST && (
        <span title={label} className="tabular-nums">
          {t.more({ n: people.length - MOST })}
        </span>
      )}
    </span>
  )
}
