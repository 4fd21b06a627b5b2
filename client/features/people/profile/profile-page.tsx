import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as t from '#texts/account/profile.ts'
import { LazyBoundary } from '../../../core/lazy/lazy-boundary.tsx'
import { usePageTitle } from '../../../core/page-title.ts'
import { SubjectPage } from '../../../core/subjects/subject-page.tsx'
import { SessionList } from '../auth/session-list.tsx'
import { FeedsSection } from '../../feeds/feeds-section.tsx'
import { NotificationSettings } from '../../notifications/settings/notification-settings.tsx'
import { PushSection } from '../../notifications/push/push-section.tsx'
import { TokensSection } from '../tokens/tokens-section.tsx'
import { SUBJECTS, type SubjectId } from './subjects.ts'
import { You } from './you.tsx'

export function ProfilePage() {
  const { subject } = useParams({ strict: false })
  const chosen = SUBJECTS.find(({ id }) => id === subject)
  const shown = chosen ?? SUBJECTS[0]
  usePageTitle(chosen?.title ?? t.title)
  return (
    <SubjectPage
      title={t.title}
      listLabel={t.subjects}
      subjects={SUBJECTS}
      chosen={chosen}
      linkTo={(id) =>
        id === undefined ? { to: '/profile' } : { to: '/profile/$subject', params: { subject: id } }
      }
    >
      {contentOf(shown.id)}
    </SubjectPage>
  )
}

function contentOf(subject: SubjectId): ReactNode {
  switch (subject) {
    case 'you':
      return <You />
    case 'notifications':
      return (
        <>
          <LazyBoundary>
            <NotificationSettings />
          </LazyBoundary>
          <PushSection />
        </>
      )
    case 'devices':
      return (
        <div className="rounded-xl border bg-surface p-4 shadow-card md:p-5">
          <LazyBoundary>
            <SessionList />
          </LazyBoundary>
        </div>
      )
    case 'apps':
      return (
        <>
          <LazyBoundary>
            <FeedsSection />
          </LazyBoundary>
          <LazyBoundary>
            <TokensSection />
          </LazyBoundary>
        </>
      )
  }
}
