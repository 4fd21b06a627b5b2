import { CreateUserPanel } from './create-user-panel.tsx'
import { InvitePanel } from './invite-panel.tsx'

/** An account for one person, or a link by which people join themselves. */
export function AddPeople({ orgId }: { orgId: string }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 @4xl:grid-cols-2">
      <CreateUserPanel orgId={orgId} />
      <InvitePanel orgId={orgId} />
    </div>
  )
}
