import { Navigate, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import * as t from '#texts/shop/members.ts'
import { withReason } from '../../../core/api/api.ts'
import { Page } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { MemberSkeletons } from './member-list.tsx'
import { TeamTabs } from './team-tabs.tsx'
import { useSelectedOrganization } from '../use-selected-organization.ts'

export function TeamPage(): ReactNode {
  const { org, tab } = useSearch({ from: '/signed-in/organization' })
  const router = useRouter()
  // The address changes while this is still shown, and would be navigated to again by each change.
  const [isOfWebhooks] = useState(() => router.state.location.hash === 'webhooks')
  if (tab !== 'settings') return <Team org={org} />
  return isOfWebhooks ? (
    <Navigate to="/settings/$subject" params={{ subject: 'webhooks' }} search={{ org }} replace />
  ) : (
    <Navigate to="/settings" search={{ org }} replace />
  )
}

function Team({ org }: { org: string | undefined }) {
  const navigate = useNavigate()
  const { organizations, selected, select, coming, failed, busy, retry } = useSelectedOrganization(
    org,
    (id) => navigate({ to: '/organization', search: { org: id }, replace: true }),
  )

  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">{t.title}</h1>
          {/* Keeps its line while the name loads. */}
          <p dir="auto" className="mt-0.5 min-h-5 text-sm wrap-anywhere text-muted">
            {selected?.name}
          </p>
        </div>
        {organizations.length > 1 && (
          <SelectField
            label={t.shop}
            className="w-full sm:w-64"
            value={selected?.id ?? ''}
            onChange={(event) => select(event.target.value)}
            options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      {failed && (
        <ErrorState compact message={withReason(t.shopsNotLoaded, failed)} busy={busy} onRetry={retry} />
      )}
      {selected ? (
        <TeamTabs key={selected.id} orgId={selected.id} admin={selected.role === 'ADMIN'} />
      ) : coming ? (
        <div className="mt-5">
          <MemberSkeletons />
        </div>
      ) : (
        !failed && <EmptyState icon={Users} title={t.noShop} text={t.askForInvite} />
      )}
    </Page>
  )
}
