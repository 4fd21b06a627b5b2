import { Link } from '@tanstack/react-router'
import { CalendarDays, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { nameOf } from '#shared/people/people.ts'
import type { Profile } from '#shared/people/types.ts'
import * as t from '#texts/account/user-page.ts'
import { useUser } from '../../../core/session.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { writtenMonth } from '../../../ui/written.ts'
import { PersonAvatar } from '../person-avatar.tsx'
import { RoleBadge } from '../role-badge.tsx'

export function UserHead({ profile }: { profile: Profile }) {
  const { id } = useUser()
  const { role, email, phone, createdAt } = profile
  const fullName = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  const since = writtenMonth(new Date(createdAt))

  return (
    <section
      aria-label={t.profile}
      className="flex flex-wrap items-start gap-x-5 gap-y-4 rounded-xl border bg-surface p-4 shadow-card md:p-5"
    >
      <PersonAvatar person={profile} size="lg" plain />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 dir="auto" className="text-xl font-semibold tracking-tight wrap-anywhere">
            {nameOf(profile)}
          </h1>
          {role ? <RoleBadge role={role} /> : <Badge>{t.left}</Badge>}
        </div>
        {fullName && fullName !== profile.displayName && (
          <p className="text-sm wrap-anywhere text-muted">{fullName}</p>
        )}
        <ul className="mt-2 flex flex-col gap-x-6 gap-y-1 text-sm sm:flex-row sm:flex-wrap">
          {email && (
            <Fact icon={<Mail aria-hidden />}>
              <a href={`mailto:${email}`} className={linkClass}>
                {email}
              </a>
            </Fact>
          )}
          {phone && (
            <Fact icon={<Phone aria-hidden />}>
              <a href={`tel:${phone.replace(/[^\d+*#]/g, '')}`} className={linkClass}>
                {phone}
              </a>
            </Fact>
          )}
          <Fact icon={<CalendarDays aria-hidden />}>
            <span className="text-muted">{t.memberSince({ month: since })}</span>
          </Fact>
        </ul>
      </div>
      {profile.id === id && (
        <Link to="/profile" className={buttonClass({ variant: 'outline' })}>
          {t.editProfile}
        </Link>
      )}
    </section>
  )
}

const linkClass =
  'rounded-sm wrap-anywhere hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      {children}
    </li>
  )
}
