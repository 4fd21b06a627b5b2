import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { fold } from '#shared/fold.ts'
import { isFound } from '#shared/search.ts'
import { nameOf } from '#shared/people/people.ts'
import type { Member, Person } from '#shared/people/types.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { countOf } from '../../core/counted.ts'
import { useUser } from '../../core/session.tsx'
import { IN_ARCHIVE } from '../../core/unsaved/in-archive.ts'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { FormAlert } from '../../ui/state/form-alert.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { membersQuery } from '../people/people.api.ts'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { RoleBadge } from '../people/role-badge.tsx'

// A list that fits on a phone needs no search.
const MANY = 8

const NOBODY = 'No member is called that'

interface AssignDialogProps {
  /** The order's name, if the dialog doesn't stand over the order. */
  order?: string | undefined
  assigned: Person[]
  /** An archived order's assignees can't change. */
  isArchived: boolean
  onAssign: (person: Person, assigned: boolean) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The organization's members, each with one button to assign or unassign them. */
export function AssignDialog({
  order,
  assigned,
  isArchived,
  onAssign,
  open,
  onOpenChange,
}: AssignDialogProps) {
  const { orgId } = useUser()
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
      title="Assign Team Member"
      description={`Who works on ${order ?? 'this order'}. Everybody in the shop sees it at once.`}
      toolbar={
        many && (
          <>
            <TextField
              label="Search members"
              hideLabel
              type="search"
              placeholder="Search members"
              autoComplete="off"
              data-autofocus
              className="py-3"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            {/* Rendered before its text, because screen readers don't announce a status that appears together with it. */}
            <p role="status" aria-live="polite" className="sr-only">
              {search.trim() && found && (found.length > 0 ? countOf(found.length, 'member') : NOBODY)}
            </p>
          </>
        )
      }
    >
      {isArchived && <FormAlert className="mb-4">{IN_ARCHIVE}</FormAlert>}
      {found && found.length > 0 && (
        <ul aria-label="Members" className="-mx-2 flex flex-col">
          {found.map((member) => (
            <li key={member.id}>
              <MemberToggle
                member={member}
                assigned={assigned.some(({ id }) => id === member.id)}
                disabled={isArchived}
                onAssign={onAssign}
              />
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && <EmptyState compact icon={Search} title={NOBODY} />}
      {!found &&
        (members.error ? (
          <ErrorState
            compact
            message={withReason('The team could not be loaded.', members.error)}
            busy={members.isFetching}
            onRetry={() => void members.refetch()}
          />
        ) : (
          <MemberSkeletons />
        ))}
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
      <span className="sr-only">Loading the team</span>
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
