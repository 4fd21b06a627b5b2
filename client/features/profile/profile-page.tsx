import { PartBoundary } from '../../core/parts/part-boundary.tsx'
import { useUser } from '../../core/session.tsx'
import { Section } from '../../ui/section.tsx'
import { ChangePasswordForm } from '../auth/change-password-form.tsx'
import { SessionList } from '../auth/session-list.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { personPath } from '../people/person-link.tsx'
import { RoleBadge } from '../people/role-badge.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

export function ProfilePage() {
  const user = useUser()
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-6 md:px-6 md:py-8">
        <h1 className="text-xl font-semibold tracking-tight">Profile</h1>
        <section
          aria-label="You"
          className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-xl border bg-surface p-4 shadow-card md:p-5"
        >
          <PersonAvatar person={user} size="lg" />
          <div className="min-w-0 flex-1 basis-48">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="text-base font-semibold wrap-anywhere">{user.displayName}</span>
              {user.role && <RoleBadge role={user.role} />}
            </p>
            <p className="mt-0.5 text-sm wrap-anywhere text-muted">{user.email}</p>
            <a
              data-plain
              href={personPath(user.id)}
              className="mt-0.5 inline-flex items-center rounded-sm text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
            >
              See what you did
            </a>
          </div>
          <ProfilePhoto />
        </section>
        <Section title="Details">
          <ProfileForm />
        </Section>
        <Section
          title="Password"
          text="After a change you stay signed in here; other devices are signed out."
        >
          <div className="sm:max-w-80">
            <ChangePasswordForm email={user.email} />
          </div>
        </Section>
        <Section title="Sessions" text="Where you are signed in. End the ones that you do not know.">
          <PartBoundary>
            <SessionList />
          </PartBoundary>
        </Section>
      </div>
    </main>
  )
}
