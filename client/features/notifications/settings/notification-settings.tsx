import type { ReactNode } from 'react'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useUser } from '../../../core/session.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { organizationsQuery } from '../../people/people.api.ts'
import { ChannelTable } from './channel-table.tsx'
import { DigestSwitch } from './digest-switch.tsx'
import { notificationSettingsQuery } from './notification-settings.api.ts'
import { QuietHours } from './quiet-hours.tsx'
import { inline } from '../../../ui/inline.ts'
import * as t from '#texts/notifications/notification-settings.ts'

export function NotificationSettings() {
  const { orgId } = useUser()
  const { data: organizations = [] } = useRead({ ...organizationsQuery, enabled: orgId !== null })
  const name = organizations.find(({ id }) => id === orgId)?.name
  if (!orgId) return null
  return (
    <div className="rounded-xl border bg-surface p-4 shadow-card md:p-5">
      {organizations.length > 1 && name && (
        <p className="mb-4 text-sm wrap-anywhere text-muted">
          {inline(t.introOfShop<ReactNode>({ shop: <bdi>{name}</bdi> }))}
        </p>
      )}
      <LoadedSettings />
    </div>
  )
}

function LoadedSettings() {
  // A link in a mail, or another device, may have changed them.
  const settings = useRead({ ...notificationSettingsQuery, refetchOnMount: 'always' })
  if (settings.data) {
    const { channels, digest, quietHours, mails } = settings.data
    return (
      <div className="flex flex-col gap-5">
        <ChannelTable channels={channels} mails={mails} />
        <DigestSwitch digest={digest} mails={mails} />
        <QuietHours quietHours={quietHours} />
      </div>
    )
  }
  if (settings.error) {
    return <LoadError of={settings} failure={t.notLoaded} compact />
  }
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t.loading}</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  )
}
