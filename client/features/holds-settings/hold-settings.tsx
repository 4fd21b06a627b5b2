import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { holdSettingsQuery } from '../holds/holds.api.ts'
import { GatesSection } from './gates-section.tsx'
import { HoldSettingsSkeleton } from './hold-settings-skeleton.tsx'
import { TimersSection } from './timers-section.tsx'

/** For admins: the shop's gates, and the timers that it offers. */
export function HoldSettings({ orgId }: { orgId: string }) {
  const settings = useRead({ ...holdSettingsQuery(orgId), refetchOnMount: 'always' })
  if (settings.data) {
    return (
      <>
        <GatesSection orgId={orgId} settings={settings.data} />
        <TimersSection orgId={orgId} presets={settings.data.timerPresets} />
      </>
    )
  }
  if (settings.error) {
    return (
      <ErrorState
        compact
        message={withReason('Gates and timers could not be loaded.', settings.error)}
        busy={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    )
  }
  return <HoldSettingsSkeleton />
}
