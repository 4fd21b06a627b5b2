import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { DataSection } from './data-section.tsx'
import { LimitsForm } from './limits-form.tsx'
import { organizationQuery } from './organization.api.ts'
import { OrganizationForm } from './organization-form.tsx'
import { Group, SectionStrip } from './settings-groups.tsx'
import { CustomerSettingsSkeleton } from '../customer-settings/customer-settings-skeleton.tsx'
import { HoldSettingsSkeleton } from '../holds-settings/hold-settings-skeleton.tsx'
import { columnsQuery } from '../people/people.api.ts'
import { WorkingTimeSkeleton } from '../working-time/working-time-skeleton.tsx'

const HoldSettings = lazyPart(() =>
  import('../holds-settings/hold-settings.tsx').then((module) => module.HoldSettings),
)

const CustomerSettings = lazyPart(() =>
  import('../customer-settings/customer-settings.tsx').then((module) => module.CustomerSettings),
)

const WorkingTime = lazyPart(() =>
  import('../working-time/working-time.tsx').then((module) => module.WorkingTime),
)

const WebhooksSection = lazyPart(() =>
  import('../webhooks/webhooks-section.tsx').then((module) => module.WebhooksSection),
)

/** For admins: the settings of the whole organization. */
export function SettingsPanel({ orgId }: { orgId: string }) {
  const organization = useRead({ ...organizationQuery(orgId), refetchOnMount: 'always' })
  const columns = useRead({ ...columnsQuery(orgId), refetchOnMount: 'always' })
  const error = organization.error ?? columns.error

  if (organization.data && columns.data) {
    return (
      <>
        <SectionStrip />
        <div className="flex flex-col gap-6">
          <Group id="general">
            <Section
              title="General"
              text="The time zone says when a day begins: what is due today, and what is overdue."
            >
              <OrganizationForm organization={organization.data} />
            </Section>
          </Group>
          <Group id="working-time" fallback={<WorkingTimeSkeleton />}>
            <WorkingTime orgId={orgId} capacityHours={organization.data.capacityHours} />
          </Group>
          <Group id="limits">
            <Section
              title="Column limits"
              text="How many orders a column takes before the board warns. A full column still takes more."
            >
              <LimitsForm orgId={orgId} columns={columns.data} />
            </Section>
          </Group>
          <Group id="holds" fallback={<HoldSettingsSkeleton />}>
            <HoldSettings orgId={orgId} />
          </Group>
          <Group id="customers" fallback={<CustomerSettingsSkeleton />}>
            <CustomerSettings orgId={orgId} shop={organization.data.name} />
          </Group>
          <Group id="hooks" fallback={<Skeleton className="h-40 rounded-xl" />}>
            <WebhooksSection orgId={orgId} />
          </Group>
          <Group id="data">
            <DataSection orgId={orgId} />
          </Group>
        </div>
      </>
    )
  }
  if (error) {
    return (
      <ErrorState
        message={withReason('The settings could not be loaded.', error)}
        busy={organization.isFetching || columns.isFetching}
        onRetry={() => {
          void organization.refetch()
          void columns.refetch()
        }}
      />
    )
  }
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading the settings</span>
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  )
}
