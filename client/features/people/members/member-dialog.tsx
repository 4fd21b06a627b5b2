import { useQuery } from '@tanstack/react-query'
import { nameOf, type Role } from '#shared/people/people.ts'
import type { Member } from '#shared/people/types.ts'
import * as t from '#texts/shop/members.ts'
import { useUser } from '../../../core/session.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { invitesQuery } from '../people.api.ts'
import { useRenewLinks } from '../renew-links.tsx'
import { useChangeRole, useRemoveMember } from './members.api.ts'

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
        title={self ? t.askGiveUp : t.askRole({ name, role })}
        description={self ? t.givesUp : t.losesCustomers({ name })}
        confirmLabel={self ? t.changeMyRole : t.changeRole}
        busy={change.isPending}
        onConfirm={() => change.mutate({ member, role, renewLinks: renews }, { onSettled: onClose })}
      />
    )
  }

  return (
    <ConfirmDialog
      {...frame}
      title={self ? t.askLeave : t.askRemove({ name })}
      description={self ? t.leaves : [t.removes({ name }), ...aboutLinks(invites.length, name)].join(' ')}
      confirmLabel={t.remove}
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

/** The removed account can't rejoin by the links, but the person can with another one. */
function aboutLinks(n: number, name: string): string[] {
  if (n === 0) return []
  return [n === 1 ? t.oneLinkOpen({ name }) : t.linksOpen({ n, name })]
}
