import { useState } from 'react'
import { countOf } from '../../core/counted.ts'
import { DoneButton } from '../../ui/done-button.tsx'
import { CopyField } from '../../ui/field/copy-field.tsx'
import { Section } from '../../ui/section.tsx'
import { CreateUserForm } from './create-user-form.tsx'
import type { CreatedUser } from './members.api.ts'
import { OnlyHere } from './only-here.tsx'

/** For admins: creates an account, and shows the links that no mail could carry. */
export function CreateUserPanel({ orgId }: { orgId: string }) {
  // A list, because the previous link may not have been copied yet and is never shown again.
  const [links, setLinks] = useState<CreatedUser[]>([])

  return (
    <Section
      title="Create User"
      text="They choose their own password by a link. Somebody who has an account already joins by an invite link."
    >
      <CreateUserForm
        orgId={orgId}
        onCreated={(created) => {
          if (created.setPasswordUrl) setLinks((shown) => [created, ...shown])
        }}
      />
      {/* Always rendered, so that screen readers announce its new content, but not the links themselves. */}
      <p role="status" className="sr-only">
        {links.length > 0 && `${countOf(links.length, 'link')} to copy below`}
      </p>
      <ul aria-label="Links to copy" className="empty:hidden">
        {links.map(({ user, setPasswordUrl }) => (
          <li key={user.id} className="mt-5 rounded-lg bg-accent-soft p-4">
            <CopyField
              label={`Link for ${user.firstName} ${user.lastName}`}
              value={setPasswordUrl ?? ''}
              hint="Send it to them: it is shown only once, works once, and for 72 hours. Whoever has it chooses the password."
            />
            <OnlyHere url={setPasswordUrl ?? ''} />
            <DoneButton
              what={`the link for ${user.firstName} ${user.lastName}`}
              className="mt-3"
              onClick={() => setLinks((shown) => shown.filter((other) => other.user.id !== user.id))}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
