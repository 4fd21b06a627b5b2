import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { PartBoundary } from '../../core/parts/part-boundary.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { DeviceList } from './device-list.tsx'
import { browserQuery, devicesQuery } from './push.api.ts'
import { ThisBrowser } from './this-browser.tsx'

export function PushSection() {
  return (
    <Section
      title="Push on this device"
      text="A short message when somebody needs you, even while Kerf is closed."
    >
      <PartBoundary>
        <Devices />
      </PartBoundary>
    </Section>
  )
}

function Devices() {
  const { data: browser } = useRead(browserQuery)
  // No event tells what another device has turned on or ended.
  const devices = useRead({ ...devicesQuery, refetchOnMount: 'always' })

  if (browser && devices.data) {
    return (
      <div className="flex flex-col gap-4">
        <ThisBrowser state={browser} device={devices.data.find(({ isCurrent }) => isCurrent)} />
        {devices.data.length > 0 && <DeviceList devices={devices.data} />}
      </div>
    )
  }
  if (devices.error) {
    return (
      <ErrorState
        compact
        message={withReason('The devices could not be loaded.', devices.error)}
        busy={devices.isFetching}
        onRetry={() => void devices.refetch()}
      />
    )
  }
  return (
    <div role="status">
      <span className="sr-only">Loading the devices</span>
      <Skeleton className="h-11" />
    </div>
  )
}
