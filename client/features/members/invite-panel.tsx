import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/field/copy-field.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteList } from './invite-list.tsx'
import type { NewInvite } from '../people/people.api.ts'

/** For admins: new invite links, and those that can still be used. */
export function InvitePanel({ orgId }: { orgId: string }) {
  const [fresh, setFresh] = useState<NewInvite | null>(null)

  return (
    <div className="flex flex-col gap-6">
      <section className="rounded-xl border bg-surface p-4 shadow-card md:p-5">
        <h2 className="text-base font-semibold tracking-tight">New invite link</h2>
        <p className="mt-0.5 text-sm text-muted">
          Whoever opens the link can register and join this organization, or join with an account they have.
        </p>
        <InviteForm orgId={orgId} onCreated={setFresh} />
        {/* Always there, so that its content is read out when it comes. */}
        <div role="status">
          {fresh && (
            <div className="mt-5 rounded-lg bg-accent-soft p-4">
              <CopyField
                key={fresh.id}
                label="Your new invite link"
                value={fresh.url}
                hint="Copy it now: the link is shown only once. Kerf does not keep it."
              />
              <Button variant="outline" size="sm" className="mt-3" onClick={() => setFresh(null)}>
                Done
              </Button>
            </div>
          )}
        </div>
      </section>
      <InviteList orgId={orgId} onRevoked={(id) => setFresh((shown) => (shown?.id === id ? null : shown))} />
    </div>
  )
}
