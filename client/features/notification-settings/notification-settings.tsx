import { withReason } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { organizationsQuery } from '../people/people.api.ts'
import { ChannelTable } from './channel-table.tsx'
import { DigestSwitch } from './digest-switch.tsx'
import { notificationSettingsQuery } from './notification-settings.api.ts'
import { QuietHours } from './quiet-hours.tsx'

export function NotificationSettings() {
  const { orgId } = useUser()
  const { data: organizations = [] } = useRead({ ...organizationsQuery, enabled: orgId !== null })
  const name = organizations.find(({ id }) => id === orgId)?.name
  if (!orgId) return null
  return (
    <Section
      title="Notifications"
      text={
        organizations.length > 1 && name ? (
          <>
            What you are told of in <bdi className="wrap-anywhere">{name}</bdi>, and how. Your other
            organizations have settings of their own.
          </>
        ) : (
          'What you are told of, and how. Never of what you do yourself.'
        )
      }
    >
      <LoadedSettings />
    </Section>
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
    return (
      <ErrorState
        compact
        message={withReason('The settings of notifications could not be loaded.', settings.error)}
        busy={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    )
  }
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading the settings of notifications</span>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  )
}
