import { useId, useState } from 'react'
import * as t from '#texts/shop/invites.ts'
import { FreshInvite } from './fresh-invite.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteList } from './invite-list.tsx'
import type { NewInvite } from './invites.api.ts'

export function InvitePanel({ orgId }: { orgId: string }) {
  // A list, because the previous link may not have been copied yet and is never shown again.
  const [fresh, setFresh] = useState<NewInvite[]>([])
  const heading = useId()
  const hide = (id: string) => setFresh((shown) => shown.filter((invite) => invite.id !== id))

  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby={heading} className="rounded-xl border bg-surface p-4 shadow-card md:p-5">
        <h2 id={heading} className="text-base font-semibold tracking-tight">
          {t.newLink}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{t.intro}</p>
        <InviteForm orgId={orgId} onCreated={(made) => setFresh((shown) => [made, ...shown])} />
        {/* Always rendered, so that screen readers announce its new content, but not the links themselves. */}
        <p role="status" className="sr-only">
          {fresh.length > 0 && t.linksBelow({ n: fresh.length })}
        </p>
        <ul aria-label={t.newLinks} className="empty:hidden">
          {fresh.map((invite) => (
            <FreshInvite key={invite.id} invite={invite} onDone={() => hide(invite.id)} />
          ))}
        </ul>
      </section>
      <InviteList orgId={orgId} onRevoked={hide} />
    </div>
  )
}
