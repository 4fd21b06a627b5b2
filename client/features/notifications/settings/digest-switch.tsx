import { useId } from 'react'
import { Switch } from '../../../ui/field/switch.tsx'
import { DIGEST_NAME } from '#shared/notifications/kinds.ts'
import { useChangeNotificationSettings } from './notification-settings.api.ts'
import { writtenTime } from '../../../ui/written.ts'
import * as t from '#texts/notifications/notification-settings.ts'

// Only its clock counts.
const AT = new Date(2026, 0, 1, 7)

interface DigestSwitchProps {
  digest: boolean
  mails: boolean
}

export function DigestSwitch({ digest, mails }: DigestSwitchProps) {
  const id = useId()
  const change = useChangeNotificationSettings()
  return (
    <div className="flex items-start gap-4 border-t border-line pt-4">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block text-sm font-medium">{DIGEST_NAME}</span>
        <span id={`${id}-hint`} className="block text-xs text-pretty text-muted">
          {t.morning({ time: writtenTime(AT) })}
        </span>
      </label>
      <Switch
        id={id}
        aria-label={DIGEST_NAME}
        aria-describedby={`${id}-hint`}
        checked={digest && mails}
        disabled={!mails}
        onChange={({ target }) => change.mutate({ digest: target.checked })}
      />
    </div>
  )
}
