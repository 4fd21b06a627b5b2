import { Check, Search } from 'lucide-react'
import { use, useState } from 'react'
import { fold } from '#shared/fold.ts'
import { isFound } from '#shared/search.ts'
import { nameOf } from '#shared/people/people.ts'
import type { Member, Person } from '#shared/people/types.ts'
import * as t from '#texts/orders/order-edit.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useUser } from '../../../core/session.tsx'
import { IN_ARCHIVE } from '../../../core/drafts/use-draft.ts'
import { cn } from '../../../ui/cn.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { OfflineContext } from '../../../ui/offline.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { FormAlert } from '../../../ui/state/error-state.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { membersQuery } from '../../people/people.api.ts'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { RoleBadge } from '../../people/role-badge.tsx'

// A list that fits on a phone needs no search.
const MANY = 8

interface AssignDialogProps {
  /** The order's name, if the dialog isn't over the order. */
  order?: string | undefined
  assigned: Person[]
  isArchived: boolean
  onAssign: (person: Person, assigned: boolean) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AssignDialog({
  order,
  assigned,
  isArchived,
  onAssign,
  open,
  onOpenChange,
}: AssignDialogProps) {
  const { orgId } = useUser()
  const offline = use(OfflineContext)
  // No event tells this page about new members.
  const members = useRead({ ...membersQuery(orgId ?? ''), enabled: open, refetchOnMount: 'always' })
  const [search, setSearch] = useState('')
  const many = (members.data?.length ?? 0) > MANY
  const found = members.data?.filter((member) => matches(member, search))

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setSearch('')
        onOpenChange(next)
      }}
      title={t.assignTeamMember}
      description={order === undefined ? t.whoWorksOnThis : t.whoWorksOn({ order })}
      toolbar={
        many && (
          <>
            <TextField
              label={t.searchMembers}
              hideLabel
              type="search"
              placeholder={t.searchMembers}
              autoComplete="off"
              data-autofocus
              className="py-3"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            {/* Rendered before its text, because screen readers don't announce a status that appears together with it. */}
            <p role="status" aria-live="polite" className="sr-only">
              {search.trim() &&
                found &&
                (found.length > 0 ? t.membersFound({ n: found.length }) : t.noSuchMember)}
            </p>
          </>
        )
      }
    >
      {isArchived && <FormAlert className="mb-4">{IN_ARCHIVE}</FormAlert>}
      {found && found.length > 0 && (
        <ul aria-label={t.members} className="-mx-2 flex flex-col">
          {found.map((member) => (
            <li key={member.id}>
              <MemberToggle
                member={member}
                assigned={assigned.some(({ id }) => id === member.id)}
                disabled={isArchived || offline}
                onAssign={onAssign}
              />
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && <EmptyState compact icon={Search} title={t.noSuchMember} />}
      {!found &&
        (members.error ? <LoadError of={members} failure={t.teamNotLoaded} compact /> : <MemberSkeletons />)}
    </Dialog>
  )
}

interface MemberToggleProps extends Pick<AssignDialogProps, 'onAssign'> {
  member: Member
  assigned: boolean
  disabled: boolean
}

function MemberToggle({ member, assigned, disabled, onAssign }: MemberToggleProps) {
  const { id, displayName, profileImageUrl, role } = member
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={assigned}
      aria-disabled={disabled || undefined}
      aria-label={nameOf(member)}
      className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left not-aria-disabled:hover:bg-hover focus-visible:-outline-offset-2 aria-disabled:opacity-50"
      onClick={() => {
        if (!disabled) onAssign({ id, displayName, profileImageUrl, role }, !assigned)
      }}
    >
      <PersonAvatar person={member} plain />
      <span dir="auto" className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">
        {nameOf(member)}
      </span>
      <RoleBadge role={member.role} />
      <span
        className={cn(
          'grid size-5 shrink-0 place-items-center rounded-md border [&_svg]:size-3.5',
          assigned ? 'border-transparent bg-accent text-on-accent' : 'border-field-line',
        )}
      >
        {assigned && <Check aria-hidden strokeWidth={3} />}
      </span>
    </button>
  )
}

function MemberSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">{t.loadingTeam}</span>
      {['w-36', 'w-28', 'w-44'].map((width) => (
        <div key={width} className="flex min-h-12 items-center gap-3">
          <Skeleton className="size-8 rounded-full!" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}

function matches(member: Member, search: string): boolean {
  return isFound(fold(`${nameOf(member)} ${member.email ?? ''}`), search)
}
