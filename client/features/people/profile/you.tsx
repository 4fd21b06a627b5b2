import * as t from '#texts/account/profile.ts'
import { useUser } from '../../../core/session.tsx'
import { Section } from '../../../ui/page.tsx'
import { ChangePasswordForm } from '../auth/change-password-form.tsx'
import { PersonAvatar } from '../person-avatar.tsx'
import { personPath } from '../person-link.tsx'
import { RoleBadge } from '../role-badge.tsx'
import { LeftOpenElsewhere } from '../tokens/left-open.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

export function You() {
  const user = useUser()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-xl border bg-surface p-4 shadow-card md:p-5">
        <PersonAvatar person={user} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span dir="auto" className="text-base font-semibold wrap-anywhere">
              {user.displayName}
            </span>
            {user.role && <RoleBadge role={user.role} />}
          </p>
          <p className="mt-0.5 text-sm wrap-anywhere text-muted">{user.email}</p>
          <a
            data-plain
            href={personPath(user.id)}
            className="mt-0.5 inline-flex items-center rounded-sm text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
          >
            {t.activity}
          </a>
        </div>
        <ProfilePhoto />
      </div>
      <ProfileForm />
      <Section title={t.password} text={t.passwordText}>
        <div className="flex flex-col gap-4">
          <div className="sm:max-w-80">
            <ChangePasswordForm email={user.email} />
          </div>
          <LeftOpenElsewhere />
        </div>
      </Section>
    </>
  )
}
