import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Webhook } from '#shared/webhooks/types.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { writtenMoment } from '../../ui/written.ts'
import { eventsInWords } from './event-names.ts'
import { hostOf, pathOf } from './webhook-address.ts'
import { WebhookMenu, type WebhookActions } from './webhook-menu.tsx'

interface WebhookRowProps extends WebhookActions {
  webhook: Webhook
  onSwitch: (isOn: boolean) => void
  onLog: () => void
  /** The webhook's secret, if it was just made. */
  children: ReactNode
}

export function WebhookRow({ webhook, onSwitch, onLog, children, ...actions }: WebhookRowProps) {
  const host = hostOf(webhook)
  return (
    <li className="py-3">
      <div className="flex items-start gap-3 sm:items-center">
        <Switch
          aria-label={`Webhook to ${host}`}
          checked={webhook.isOn}
          onChange={({ target }) => onSwitch(target.checked)}
        />
        {/* On a phone the actions stand below, so that the address gets the whole row. */}
        <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 text-sm wrap-anywhere">
              <span className="font-medium">{host}</span>
              <span className="text-muted">{pathOf(webhook)}</span>
            </p>
            <p className="text-xs text-pretty text-muted">{eventsInWords(webhook.events)}</p>
            <p className="text-xs text-pretty wrap-anywhere">
              <State webhook={webhook} />
            </p>
          </div>
          <span className="-mx-2 flex shrink-0 items-center justify-between max-sm:mt-1 sm:ml-0">
            <Button variant="ghost" size="sm" aria-label={`Log of ${host}`} onClick={onLog}>
              <ScrollText aria-hidden />
              Log
            </Button>
            <WebhookMenu host={host} isOn={webhook.isOn} {...actions} />
          </span>
        </div>
      </div>
      {children}
    </li>
  )
}

function State({ webhook: { isOn, failingSince, switchedOff } }: { webhook: Webhook }) {
  if (isOn && failingSince === null) return <span className="text-done-ink">On</span>
  if (isOn && failingSince !== null) {
    return (
      <span className="font-medium text-danger-ink">
        Nothing has arrived since {writtenMoment(new Date(failingSince))}
      </span>
    )
  }
  if (!switchedOff) return <span className="text-muted">Off</span>
  return (
    <span className="font-medium text-danger-ink">
      Switched off <RelativeTime at={switchedOff.at} />: {switchedOff.reason}
    </span>
  )
}
