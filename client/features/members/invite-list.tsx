import { formatDistance } from 'date-fns/formatDistance'
import { Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Invite } from '#shared/people/types.ts'
import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useNow } from '../../core/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { writtenMoment } from '../../ui/written.ts'
import { invitesQuery } from '../people/people.api.ts'
import { useRevokeInvite } from './invites.api.ts'
import { RoleBadge } from '../people/role-badge.tsx'

const MINUTE_MS = 60_000

interface InviteListProps {
  orgId: string
  onRevoked: (id: string) => void
}

export function InviteList({ orgId, onRevoked }: InviteListProps) {
  // Invites expire, and no event tells about it.
  const invites = useRead({ ...invitesQuery(orgId), refetchOnMount: 'always' })
  const revoke = useRevokeInvite(orgId)
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<{ invite: Invite; open: boolean }>()
  const close = () => setAsked((now) => now && { ...now, open: false })

  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold tracking-tight outline-none">
        Open invite links
      </h2>
      <div className="mt-3 rounded-xl border bg-surface shadow-card">
        {invites.data ? (
          <OpenInvites invites={invites.data} onRevoke={(invite) => setAsked({ invite, open: true })} />
        ) : invites.error ? (
          <ErrorState
            compact
            message={withReason('The invite links could not be loaded.', invites.error)}
            onRetry={() => void invites.refetch()}
            busy={invites.isFetching}
          />
        ) : (
          <div role="status" className="flex h-16 items-center gap-3 px-4">
            <span className="sr-only">Loading the invite links</span>
            <Skeleton className="h-5 w-16 rounded-full!" />
            <Skeleton className="h-4 w-48" />
          </div>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => {
            if (!open) close()
          }}
          title={`Revoke the ${asked.invite.role} invite link?`}
          description={`It has ${usesLeft(asked.invite)} and expires ${writtenMoment(new Date(asked.invite.expiresAt))}. Nobody can join with it any more. People who have joined already stay.`}
          confirmLabel="Revoke"
          destructive
          busy={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(asked.invite.id, {
              onSuccess: () => onRevoked(asked.invite.id),
              onSettled: close,
            })
          }
          onCloseAutoFocus={(event) => {
            // The button that would get the focus back is gone with its row.
            if (!revoke.isSuccess) return
            event.preventDefault()
            heading.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </section>
  )
}

function OpenInvites({ invites, onRevoke }: { invites: Invite[]; onRevoke: (invite: Invite) => void }) {
  const now = useNow(MINUTE_MS)
  // The server leaves them out of its list, too.
  const open = invites.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  if (open.length === 0) {
    return <EmptyState compact icon={Link2} title="No open invite links" />
  }
  return (
    <ul aria-label="Open invite links" className="divide-y divide-line">
      {open.map((invite) => {
        const expires = formatDistance(invite.expiresAt, now, { addSuffix: true })
        return (
          <li key={invite.id} className="flex min-h-16 items-center gap-3 px-4 py-3">
            <RoleBadge role={invite.role} className="w-16 justify-center" />
            <p className="min-w-0 flex-1 text-sm">
              {usesLeft(invite)}
              <span className="block text-xs text-muted" title={writtenMoment(new Date(invite.expiresAt))}>
                Expires {expires}
              </span>
            </p>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Revoke the ${invite.role} invite with ${usesLeft(invite)}, which expires ${expires}`}
              onClick={() => onRevoke(invite)}
            >
              Revoke
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function usesLeft({ maxUses, uses }: Invite): string {
  return maxUses === 1 ? '1 use left' : `${maxUses - uses} of ${maxUses} uses left`
}
