import { nameOf, type Role } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import { useUser } from '../../core/session.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useChangeRole, useRemoveMember } from './members.api.ts'

/** What an admin is asked before it is done: to remove somebody, or, with a role, to give up being an admin. */
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
  const frame = {
    open,
    destructive: true,
    onOpenChange: (next: boolean) => {
      if (!next) onClose()
    },
  }

  if (role) {
    return (
      <ConfirmDialog
        {...frame}
        title="Give up being an admin?"
        description="You can no longer manage the team, and only another admin can make you one again."
        confirmLabel="Change my role"
        busy={change.isPending}
        onConfirm={() => change.mutate({ member, role }, { onSettled: onClose })}
      />
    )
  }

  const self = member.id === id
  const name = nameOf(member)
  return (
    <ConfirmDialog
      {...frame}
      title={self ? 'Remove yourself from the team?' : `Remove ${name} from the team?`}
      description={
        self
          ? 'You lose access to this organization at once, on every device. What you did keeps your name.'
          : `${name} loses access to this organization at once, on every device. What they did keeps their name.`
      }
      confirmLabel="Remove"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(member, {
          // One's own way out leads to whichever organization is left, or to the sign-in.
          onSuccess: () => self && window.location.assign('/'),
          onSettled: onClose,
        })
      }
      onCloseAutoFocus={(event) => {
        if (remove.isSuccess) onRemoved(event)
      }}
    />
  )
}
