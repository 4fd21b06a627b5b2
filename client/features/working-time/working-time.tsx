import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { CapacityForm } from './capacity-form.tsx'
import { ClosedDays } from './closed-days.tsx'
import { closedDaysQuery } from './working-time.api.ts'

interface WorkingTimeProps {
  orgId: string
  capacityHours: number | null
}

/** For admins: the shop's weekly working hours, and its closed days. */
export function WorkingTime({ orgId, capacityHours }: WorkingTimeProps) {
  return (
    <Section
      title="Working time"
      text="What promised dates and the week are counted in, beside the working days above."
    >
      <CapacityForm orgId={orgId} capacityHours={capacityHours} />
      <div className="mt-5 border-t border-line pt-4">
        <LoadedDays orgId={orgId} />
      </div>
    </Section>
  )
}

function LoadedDays({ orgId }: { orgId: string }) {
  const days = useRead({ ...closedDaysQuery(orgId), refetchOnMount: 'always' })
  if (days.data) return <ClosedDays orgId={orgId} days={days.data} />
  if (days.error) {
    return (
      <ErrorState
        compact
        message={withReason('The closed days could not be loaded.', days.error)}
        busy={days.isFetching}
        onRetry={() => void days.refetch()}
      />
    )
  }
  return (
    <div role="status">
      <span className="sr-only">Loading the closed days</span>
      <Skeleton className="h-40" />
    </div>
  )
}
