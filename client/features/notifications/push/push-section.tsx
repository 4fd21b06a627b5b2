import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { LazyBoundary } from '../../../core/lazy/lazy-boundary.tsx'
import { Section } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { DeviceList } from './device-list.tsx'
import { browserQuery, devicesQuery } from './push.api.ts'
import { ThisBrowser } from './this-browser.tsx'
import * as t from '#texts/notifications/push.ts'

export function PushSection() {
  return (
    <Section title={t.title} text={t.intro}>
      <LazyBoundary>
        <Devices />
      </LazyBoundary>
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
    return <LoadError of={devices} failure={t.notLoaded} compact />
  }
  return (
    <div role="status">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-11" />
    </div>
  )
}
