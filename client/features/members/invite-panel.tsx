import { useId, useState } from 'react'
import { countOf } from '../../core/counted.ts'
import { FreshInvite } from './fresh-invite.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteList } from './invite-list.tsx'
import type { NewInvite } from './invites.api.ts'

/** For admins: new invite links, and those that can still be used. */
export function InvitePanel({ orgId }: { orgId: string }) {
  // A list, because the previous link may not have been copied yet and is never shown again.
  const [fresh, setFresh] = useState<NewInvite[]>([])
  const heading = useId()
  const hide = (id: string) => setFresh((shown) => shown.filter((invite) => invite.id !== id))

  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby={heading} className="rounded-xl border bg-surface p-4 shadow-card md:p-5">
        <h2 id={heading} className="text-base font-semibold tracking-tight">
          New invite link
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          Whoever opens the link can register and join this organization, or join with an account they have.
        </p>
        <InviteForm orgId={orgId} onCreated={(made) => setFresh((shown) => [made, ...shown])} />
        {/* Always rendered, so that screen readers announce its new content, but not the links themselves. */}
        <p role="status" className="sr-only">
          {fresh.length > 0 && `${countOf(fresh.length, 'new invite link')} to copy below`}
        </p>
        <ul aria-label="New invite links" className="empty:hidden">
          {fresh.map((invite) => (
            <FreshInvite key={invite.id} invite={invite} onDone={() => hide(invite.id)} />
          ))}
        </ul>
      </section>
      <InviteList orgId={orgId} onRevoked={hide} />
    </div>
  )
}
