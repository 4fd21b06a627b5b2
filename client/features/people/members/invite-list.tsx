import { Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Invite } from '#shared/people/types.ts'
import { relative } from '#texts/page/distance.ts'
import * as t from '#texts/shop/invites.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useNow } from '../../../core/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { writtenMoment } from '../../../ui/written.ts'
import { invitesQuery } from '../people.api.ts'
import { useRevokeInvite } from './invites.api.ts'
import { RoleBadge } from '../role-badge.tsx'

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
        {t.open}
      </h2>
      <div className="mt-3 rounded-xl border bg-surface shadow-card">
        {invites.data ? (
          <OpenInvites invites={invites.data} onRevoke={(invite) => setAsked({ invite, open: true })} />
        ) : invites.error ? (
          <LoadError of={invites} failure={t.notLoaded} compact />
        ) : (
          <div role="status" className="flex h-16 items-center gap-3 px-4">
            <span className="sr-only">{t.loading}</span>
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
          title={t.askRevoke({ role: asked.invite.role })}
          description={t.revokes({
            uses: usesLeft(asked.invite),
            when: writtenMoment(new Date(asked.invite.expiresAt)),
          })}
          confirmLabel={t.revoke}
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
  const open = invites.filter(({ expiresAt }) => Date.parse(expiresAt) > now)
  if (open.length === 0) {
    return <EmptyState compact icon={Link2} title={t.noneOpen} />
  }
  return (
    <ul aria-label={t.open} className="divide-y divide-line">
      {open.map((invite) => {
        const expires = relative(Date.parse(invite.expiresAt), now)
        return (
          <li key={invite.id} className="flex min-h-16 items-center gap-3 px-4 py-3">
            <RoleBadge role={invite.role} className="w-16 justify-center" />
            <p className="min-w-0 flex-1 text-sm">
              {usesLeft(invite)}
              <span className="block text-xs text-muted" title={writtenMoment(new Date(invite.expiresAt))}>
                {t.expires({ when: expires })}
              </span>
            </p>
            <Button
              variant="outline"
              size="sm"
              aria-label={t.revokeNamed({ role: invite.role, uses: usesLeft(invite), when: expires })}
              onClick={() => onRevoke(invite)}
            >
              {t.revoke}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function usesLeft({ maxUses, uses }: Invite): string {
  return t.usesLeft({ n: maxUses - uses, most: maxUses })
}
