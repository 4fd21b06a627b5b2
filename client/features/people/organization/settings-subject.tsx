import { Suspense, type ReactNode } from 'react'
import * as t from '#texts/shop/settings.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useRead } from '../../../core/api/read.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { columnsQuery } from '../people.api.ts'
import { BoardSettings } from './board-settings.tsx'
import { DataSettings } from './data-settings.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { organizationQuery, type Organization } from './organization.api.ts'
import type { SubjectId } from './subjects.ts'

const HoldSettings = lazyComponent(() =>
  import('../../holds/settings/hold-settings.tsx').then((module) => module.HoldSettings),
)

const PartSettings = lazyComponent(() =>
  import('../../parts/settings/part-settings.tsx').then((module) => module.PartSettings),
)

const CustomerSettings = lazyComponent(() =>
  import('../../customer/settings/customer-settings.tsx').then((module) => module.CustomerSettings),
)

const WorkingTime = lazyComponent(() =>
  import('../../working-time/working-time.tsx').then((module) => module.WorkingTime),
)

const WebhookSettings = lazyComponent(() =>
  import('../../webhooks/webhook-settings.tsx').then((module) => module.WebhookSettings),
)

interface SettingsSubjectProps {
  orgId: string
  subject: SubjectId
}

export function SettingsSubject({ orgId, subject }: SettingsSubjectProps) {
  return <Suspense fallback={<SettingsSkeleton />}>{contentOf(orgId, subject)}</Suspense>
}

function contentOf(orgId: string, subject: SubjectId): ReactNode {
  switch (subject) {
    case 'general':
      return (
        <Loaded orgId={orgId}>{(organization) => <GeneralSettings organization={organization} />}</Loaded>
      )
    case 'working-time':
      return <Loaded orgId={orgId}>{(organization) => <WorkingTime organization={organization} />}</Loaded>
    case 'board':
      return <Loaded orgId={orgId}>{(organization) => <LoadedBoard organization={organization} />}</Loaded>
    case 'gates':
    case 'timers':
      return <HoldSettings orgId={orgId} part={subject} />
    case 'parts':
      return <PartSettings orgId={orgId} />
    case 'customer-page':
    case 'customer-emails':
      return (
        <Loaded orgId={orgId}>
          {({ name }) => (
            <CustomerSettings
              orgId={orgId}
              shop={name}
              part={subject === 'customer-page' ? 'page' : 'emails'}
            />
          )}
        </Loaded>
      )
    case 'webhooks':
      return <WebhookSettings orgId={orgId} />
    case 'data':
      return <DataSettings orgId={orgId} />
  }
}

interface LoadedProps {
  orgId: string
  children: (organization: Organization) => ReactNode
}

function Loaded({ orgId, children }: LoadedProps) {
  const organization = useRead({ ...organizationQuery(orgId), refetchOnMount: 'always' })
  if (organization.data) return children(organization.data)
  if (organization.error) return <LoadError of={organization} failure={t.failedLoad} />
  return <SettingsSkeleton />
}

function LoadedBoard({ organization }: { organization: Organization }) {
  const columns = useRead({ ...columnsQuery(organization.id), refetchOnMount: 'always' })
  if (columns.data) return <BoardSettings organization={organization} columns={columns.data} />
  if (columns.error) return <LoadError of={columns} failure={t.failedLoad} />
  return <SettingsSkeleton />
}

export function SettingsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-52 rounded-xl" />
    </div>
  )
}
