import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import * as t from '#texts/shop/hold-settings.ts'
import { holdSettingsQuery } from '../holds.api.ts'
import { GatesSettings } from './gates-settings.tsx'
import { HoldSettingsSkeleton } from './hold-settings-skeleton.tsx'
import { TimersSettings } from './timers-settings.tsx'

export function HoldSettings({ orgId, part }: { orgId: string; part: 'gates' | 'timers' }) {
  const settings = useRead({ ...holdSettingsQuery(orgId), refetchOnMount: 'always' })
  if (settings.data) {
    return part === 'gates' ? (
      <GatesSettings orgId={orgId} settings={settings.data} />
    ) : (
      <TimersSettings orgId={orgId} presets={settings.data.timerPresets} />
    )
  }
  if (settings.error) return <LoadError of={settings} failure={t.failedLoad} compact />
  return <HoldSettingsSkeleton />
}
