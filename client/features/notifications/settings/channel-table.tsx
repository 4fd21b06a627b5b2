import { useQuery } from '@tanstack/react-query'
import {
  DEFAULT_CHANNELS,
  kindOf,
  NOTIFICATION_KINDS,
  type Channels,
  type NotificationKind,
} from '#shared/notifications/kinds.ts'
import type { NotificationSettings } from '#shared/notifications/schemas.ts'
import { useUser } from '../../../core/session.tsx'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { cn } from '../../../ui/cn.ts'
import { operatorQuery } from '../../health/health.api.ts'
import { useChangeNotificationSettings } from './notification-settings.api.ts'
import * as t from '#texts/notifications/notification-settings.ts'

const CHANNELS: { name: keyof Channels; label: string }[] = [
  { name: 'inbox', label: t.inbox },
  { name: 'mail', label: t.email },
  { name: 'push', label: t.push },
]

interface ChannelTableProps {
  channels: NotificationSettings['channels']
  mails: boolean
}

export function ChannelTable({ channels, mails }: ChannelTableProps) {
  const { role } = useUser()
  const { data: { isOperator = false } = {} } = useQuery(operatorQuery)
  const kinds = NOTIFICATION_KINDS.filter((kind) =>
    kind === 'backup' ? isOperator : !kindOf(kind).isForAdmins || role === 'ADMIN',
  )
  return (
    <div className="@container">
      <div aria-hidden className="hidden justify-end text-xs font-medium text-muted @md:flex">
        {CHANNELS.map(({ name, label }) => (
          <span key={name} className={cn('text-center', COLUMN)}>
            {label}
          </span>
        ))}
      </div>
      <div className="divide-y divide-line">
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} channels={channels[kind]} mails={mails} />
        ))}
      </div>
      <p className="mt-2 text-xs text-pretty text-muted">
        {mails ? t.whenEmailed : t.noEmail} {t.wherePushed}
      </p>
    </div>
  )
}

const COLUMN = '@md:w-14'

function KindRow({ kind, channels, mails }: { kind: NotificationKind; channels: Channels; mails: boolean }) {
  const change = useChangeNotificationSettings()
  const tick = (name: keyof Channels, isTicked: boolean) =>
    change.mutate({ channels: { [kind]: ticked(kind, channels, name, isTicked) } })

  return (
    <div
      role="group"
      aria-label={kindOf(kind).name}
      className="flex flex-col py-1.5 @md:flex-row @md:items-center @md:py-0"
    >
      <span className="min-w-0 flex-1 text-sm text-pretty">{kindOf(kind).name}</span>
      <span className="flex flex-wrap gap-x-5 @md:gap-x-0">
        {CHANNELS.map(({ name, label }) => {
          const isMissing = name === 'mail' && !mails
          return (
            <label
              key={name}
              htmlFor={`${kind}-${name}`}
              className={cn(
                'flex min-h-9 cursor-pointer items-center gap-2 text-sm text-muted pointer-coarse:min-h-11 @md:justify-center',
                COLUMN,
              )}
            >
              <Checkbox
                id={`${kind}-${name}`}
                checked={channels[name] && !isMissing}
                disabled={isMissing || (name !== 'inbox' && !channels.inbox)}
                onChange={({ target }) => tick(name, target.checked)}
              />
              <span className="@md:sr-only">{label}</span>
            </label>
          )
        })}
      </span>
    </div>
  )
}

/** Without the inbox a kind goes nowhere. With the inbox again, it uses its default channels. */
function ticked(
  kind: NotificationKind,
  channels: Channels,
  name: keyof Channels,
  isTicked: boolean,
): Channels {
  if (name !== 'inbox') return { ...channels, [name]: isTicked }
  return isTicked ? { ...DEFAULT_CHANNELS[kind], inbox: true } : { inbox: false, mail: false, push: false }
}
