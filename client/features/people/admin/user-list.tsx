import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import * as t from '#texts/shop/database.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { writtenDay } from '../../../ui/written.ts'
import { membersQuery } from '../people.api.ts'
import { PersonAvatar } from '../person-avatar.tsx'
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
    <ul aria-label={t.users} className="divide-y divide-line">
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
            <span className="block text-xs">{t.since({ day: writtenDay(new Date(createdAt)) })}</span>
          </p>
          {email && person.id !== id ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t.resetPasswordOf({ name: person.displayName })}
              title={t.resetPassword}
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
