import { PartBoundary } from '../../core/parts/part-boundary.tsx'
import { useUser } from '../../core/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { ChangePasswordForm } from '../auth/change-password-form.tsx'
import { SessionList } from '../auth/session-list.tsx'
import { FeedsSection } from '../feeds/feeds-section.tsx'
import { NotificationSettings } from '../notification-settings/notification-settings.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { personPath } from '../people/person-link.tsx'
import { RoleBadge } from '../people/role-badge.tsx'
import { PushSection } from '../push/push-section.tsx'
import { LeftOpenElsewhere } from '../tokens/left-open.tsx'
import { TokensSection } from '../tokens/tokens-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

export function ProfilePage() {
  const user = useUser()
  return (
    <Page className="flex flex-col gap-5">
      <h1 className="text-xl font-semibold tracking-tight">Profile</h1>
      <section
        aria-label="You"
        className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-xl border bg-surface p-4 shadow-card md:p-5"
      >
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
            See what you did
          </a>
        </div>
        <ProfilePhoto />
      </section>
      <div className="grid items-start gap-5 @4xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Section title="Details">
            <ProfileForm />
          </Section>
          <PartBoundary>
            <NotificationSettings />
          </PartBoundary>
          <PushSection />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section
            title="Password"
            text="After a change you stay signed in here; other devices are signed out. API tokens and calendars go on until you end them."
          >
            <div className="flex flex-col gap-4">
              <div className="sm:max-w-80">
                <ChangePasswordForm email={user.email} />
              </div>
              <LeftOpenElsewhere />
            </div>
          </Section>
          <Section title="Sessions" text="Where you are signed in. End the ones that you do not know.">
            <PartBoundary>
              <SessionList />
            </PartBoundary>
          </Section>
          <PartBoundary>
            <FeedsSection />
          </PartBoundary>
          <PartBoundary>
            <TokensSection />
          </PartBoundary>
        </div>
      </div>
    </Page>
  )
}
