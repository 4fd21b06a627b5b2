import { UserPlus, X } from 'lucide-react'
import { useRef } from 'react'
import type { Order } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import * as t from '#texts/orders/order.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusBeside } from '../../../ui/dialog/focus-beside.ts'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { useAssign } from '../data/assign.api.ts'
import { AssignButton } from './assign-button.tsx'

export function AssignList({ order }: { order: Order }) {
  const assign = useAssign(order.id)
  return (
    <>
      {order.assignees.length === 0 && <Nobody />}
      {order.assignees.length > 0 && (
        <ul aria-label={t.assignedMembers} className="flex flex-col gap-1">
          {order.assignees.map((person) => (
            <li key={person.id} className="flex min-h-9 items-center gap-2.5">
              <PersonAvatar person={person} />
              <span dir="auto" className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">
                {person.displayName}
              </span>
              {!order.isArchived && <Unassign person={person} onPress={() => assign(person, false)} />}
            </li>
          ))}
        </ul>
      )}
      <AssignButton order={order} className="mt-3 w-full">
        <UserPlus aria-hidden />
        {t.assignTeamMember}
      </AssignButton>
    </>
  )
}

function Unassign({ person, onPress }: { person: Person; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, 'button')
  return (
    <Button
      ref={button}
      variant="ghost"
      size="icon"
      sends
      aria-label={t.unassign({ name: person.displayName })}
      onClick={onPress}
    >
      <X aria-hidden />
    </Button>
  )
}

export function AssignRow({ order }: { order: Order }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {order.assignees.length === 0 && <Nobody />}
      {order.assignees.length > 0 && (
        <ul aria-label={t.assignedMembers} className="flex flex-wrap gap-x-4 gap-y-2">
          {order.assignees.map((person) => (
            <li key={person.id}>
              <PersonAvatar person={person} showName />
            </li>
          ))}
        </ul>
      )}
      <AssignButton order={order} size="sm">
        <UserPlus aria-hidden />
        {t.assign}
      </AssignButton>
    </div>
  )
}

function Nobody() {
  return <p className="py-1.5 text-sm text-muted">{t.nobodyAssigned}</p>
}
