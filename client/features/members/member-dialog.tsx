import { useQuery } from '@tanstack/react-query'
import { nameOf, type Role } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import { useUser } from '../../core/session.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { invitesQuery } from '../people/people.api.ts'
import { useRenewLinks } from '../people/renew-links.tsx'
import { useChangeRole, useRemoveMember } from './members.api.ts'

/** A question to an admin before they remove a member, or, with a role, before they take away rights. */
export type MemberQuestion = { member: Member; role?: Role }

interface MemberDialogProps {
  orgId: string
  question: MemberQuestion
  open: boolean
  onClose: () => void
  onRemoved: (event: Event) => void
}

export function MemberDialog({ orgId, question, open, onClose, onRemoved }: MemberDialogProps) {
  const { member, role } = question
  const { id } = useUser()
  const remove = useRemoveMember(orgId)
  const change = useChangeRole(orgId)
  const { data: invites = [] } = useQuery({
    ...invitesQuery(orgId),
    refetchOnMount: 'always',
    enabled: role === undefined,
  })
  // A member who leaves or becomes SHOP could see the links until now.
  const losesLinks = member.role !== 'SHOP' && (role === undefined || role === 'SHOP')
  const { renews, choice } = useRenewLinks(orgId, losesLinks)
  const frame = {
    open,
    destructive: true,
    onOpenChange: (next: boolean) => {
      if (!next) onClose()
    },
    children: choice,
  }
  const self = member.id === id
  const name = nameOf(member)

  if (role) {
    return (
      <ConfirmDialog
        {...frame}
        title={self ? 'Give up being an admin?' : `Make ${name} ${role}?`}
        description={
          self
            ? 'You can no longer manage the team, and only another admin can make you one again.'
            : `${name} can no longer send anything to customers or see their links.`
        }
        confirmLabel={self ? 'Change my role' : 'Change role'}
        busy={change.isPending}
        onConfirm={() => change.mutate({ member, role, renewLinks: renews }, { onSettled: onClose })}
      />
    )
  }

  return (
    <ConfirmDialog
      {...frame}
      title={self ? 'Remove yourself from the team?' : `Remove ${name} from the team?`}
      description={
        self
          ? 'You lose access to this organization at once, on every device. What you did keeps your name.'
          : `${name} loses access to this organization at once, on every device. What they did keeps their name.${aboutLinks(invites.length, name)}`
      }
      confirmLabel="Remove"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { member, renewLinks: renews },
          {
            // A user who leaves goes to another of their organizations, or to the sign-in.
            onSuccess: () => self && window.location.assign('/'),
            onSettled: onClose,
          },
        )
      }
      onCloseAutoFocus={(event) => {
        if (remove.isSuccess) onRemoved(event)
      }}
    />
  )
}

/** The removed account can't rejoin by the links, but the person can join with another one. */
function aboutLinks(count: number, name: string): string {
  if (count === 0) return ''
  return count === 1
    ? ` One invite link is open, by which anybody who has it can join with a new account. Revoke it if ${name} may have it.`
    : ` ${count} invite links are open, by which anybody who has one can join with a new account. Revoke those that ${name} may have.`
}
