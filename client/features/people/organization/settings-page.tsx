import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import * as t from '#texts/shop/settings.ts'
import { withReason } from '../../../core/api/api.ts'
import { LazyBoundary } from '../../../core/lazy/lazy-boundary.tsx'
import { usePageTitle } from '../../../core/page-title.ts'
import { SubjectPage } from '../../../core/subjects/subject-page.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { NotAllowed } from '../admins-only.tsx'
import { useSelectedOrganization } from '../use-selected-organization.ts'
import { SettingsSkeleton, SettingsSubject } from './settings-subject.tsx'
import { SUBJECTS } from './subjects.ts'

export function SettingsPage() {
  const { subject } = useParams({ strict: false })
  const { org } = useSearch({ from: '/signed-in/settings' })
  const navigate = useNavigate()
  const { organizations, selected, select, coming, failed, busy, retry } = useSelectedOrganization(
    org,
    (id) => navigate({ to: '.', search: { org: id }, replace: true }),
  )
  const chosen = SUBJECTS.find(({ id }) => id === subject)
  const shown = chosen ?? SUBJECTS[0]
  usePageTitle(chosen?.title ?? t.title)

  const picker = organizations.length > 1 && (
    <SelectField
      label={t.shop}
      value={selected?.id ?? ''}
      onChange={({ target }) => select(target.value)}
      options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
  if (selected?.role !== 'ADMIN') {
    return (
      <Page>
        {picker && <div className="max-w-64">{picker}</div>}
        {coming ? (
          <SettingsSkeleton />
        ) : failed ? (
          <ErrorState message={withReason(t.failedShops, failed)} busy={busy} onRetry={retry} />
        ) : selected ? (
          <NotAllowed title={t.notAdmin} text={t.notAdminText} />
        ) : (
          <EmptyState heading icon={Users} title={t.noShop} text={t.noShopText} />
        )}
      </Page>
    )
  }
  return (
    <SubjectPage
      title={t.title}
      listLabel={t.subjects}
      subjects={SUBJECTS}
      chosen={chosen}
      linkTo={(subject) =>
        subject === undefined
          ? { to: '/settings', search: { org } }
          : { to: '/settings/$subject', params: { subject }, search: { org } }
      }
      aside={picker}
    >
      {failed && (
        <ErrorState compact message={withReason(t.failedShops, failed)} busy={busy} onRetry={retry} />
      )}
      <LazyBoundary key={`${selected.id} ${shown.id}`}>
        <SettingsSubject orgId={selected.id} subject={shown.id} />
      </LazyBoundary>
    </SubjectPage>
  )
}
