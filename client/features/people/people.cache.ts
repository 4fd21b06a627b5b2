import type { EventType, LoggedEvent } from '#shared/events/events.ts'
import type { Person } from '#shared/people/types.ts'

export interface PersonChange {
  id: string
  to: Partial<Pick<Person, 'displayName' | 'profileImageUrl' | 'role'>>
}

export function personChange({ type, data }: LoggedEvent): PersonChange | undefined {
  switch (type) {
    case 'member.renamed':
      return ofPerson(data.userId, { displayName: data.to })
    case 'member.photo_changed':
      return ofPerson(data.userId, { profileImageUrl: data.profileImageUrl })
    case 'member.role_changed':
      return ofPerson(data.userId, { role: data.to })
    case 'member.joined':
    case 'member.added':
      return ofPerson(data.userId, { role: data.role, displayName: data.name })
    case 'member.removed':
      return ofPerson(data.userId, { role: null })
    case 'member.updated':
    case 'member.password_reset':
      return undefined
    default:
      return ofNobody(type)
  }
}

/** Every other type about members is above. */
const ofNobody = (_type: Exclude<EventType, `member.${string}`>) => undefined

const ofPerson = (id: string | null, to: PersonChange['to']) => (id === null ? undefined : { id, to })

/** At any depth. The same object if it doesn't have the person. */
export function withPerson<T>(data: T, change: PersonChange): T {
  if (Array.isArray(data)) {
    const next = data.map((item: unknown) => withPerson(item, change))
    return next.some((item, index) => item !== data[index]) ? (next as T) : data
  }
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data)
  const isThem = 'displayName' in data && (data as { id?: unknown }).id === change.id
  const next = entries.map(([key, value]): [string, unknown] => [
    key,
    isThem && key in change.to
      ? change.to[key as keyof PersonChange['to']]
      : withPerson(key === 'assignees' ? withoutLeaver(value, change) : value, change),
  ])
  const changed = next.some(([, value], index) => value !== entries[index]?.[1])
  return changed ? (Object.fromEntries(next) as T) : data
}

/** A person who left the organization is no longer assigned. */
function withoutLeaver(people: unknown, { id, to }: PersonChange): unknown {
  if (to.role !== null || !Array.isArray(people)) return people
  const others = people.filter((person: { id?: unknown }) => person.id !== id)
  return others.length < people.length ? others : people
}
