import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { writtenDay } from '../../ui/written.ts'
import { membersQuery } from '../people/people.api.ts'
import { PersonAvatar } from '../people/person-avatar.tsx'
import type { DatabaseStats } from './admin.api.ts'

interface UserListProps {
  users: DatabaseStats['users']
  onReset: (email: string) => void
}

export function UserList({ users, onReset }: UserListProps) {
  const { id, orgId } = useUser()
  // The statistics have no photos.
  const members = useQuery(membersQuery(orgId ?? ''))
  const photos = new Map(members.data?.map((member) => [member.id, member.profileImageUrl]))
  return (
    <ul aria-label="Users" className="divide-y divide-line">
      {users.map(({ email, createdAt, ...person }) => (
        <li
          key={person.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-1 basis-44">
            <PersonAvatar person={{ ...person, profileImageUrl: photos.get(person.id) }} showName showRole />
          </div>
          <p className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere text-muted max-sm:pl-10.5">
            {email}
            <span className="block text-xs">since {writtenDay(new Date(createdAt))}</span>
          </p>
          {email && person.id !== id ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Reset password of ${person.displayName}`}
              title="Reset password"
              onClick={() => onReset(email)}
            >
              <KeyRound aria-hidden />
            </Button>
          ) : (
            <span aria-hidden className="w-8 pointer-coarse:w-11" />
          )}
        </li>
      ))}
    </ul>
  )
}
