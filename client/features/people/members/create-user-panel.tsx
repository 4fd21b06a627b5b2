import { useState } from 'react'
import * as t from '#texts/shop/members.ts'
import { DoneButton } from '../../../ui/done-button.tsx'
import { CopyField } from '../../../ui/field/copy-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { CreateUserForm } from './create-user-form.tsx'
import type { CreatedUser } from './members.api.ts'
import { OnlyHere } from '../../../core/only-here.tsx'

export function CreateUserPanel({ orgId }: { orgId: string }) {
  // A list, because the previous link may not have been copied yet and is never shown again.
  const [links, setLinks] = useState<CreatedUser[]>([])

  return (
    <Section title={t.createUser} text={t.createUserText}>
      <CreateUserForm
        orgId={orgId}
        onCreated={(created) => {
          if (created.setPasswordUrl) setLinks((shown) => [created, ...shown])
        }}
      />
      {/* Always rendered, so that screen readers announce its new content, but not the links themselves. */}
      <p role="status" className="sr-only">
        {links.length > 0 && t.linksBelow({ n: links.length })}
      </p>
      <ul aria-label={t.linksToCopy} className="empty:hidden">
        {links.map(({ user, setPasswordUrl }) => (
          <li key={user.id} className="mt-5 rounded-lg bg-accent-soft p-4">
            <CopyField
              label={t.linkFor({ name: fullName(user) })}
              value={setPasswordUrl ?? ''}
              hint={t.sendIt}
            />
            <OnlyHere url={setPasswordUrl ?? ''} className="mt-3" />
            <DoneButton
              what={t.theLinkFor({ name: fullName(user) })}
              className="mt-3"
              onClick={() => setLinks((shown) => shown.filter((other) => other.user.id !== user.id))}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const fullName = ({ firstName, lastName }: CreatedUser['user']) => `${firstName} ${lastName}`
