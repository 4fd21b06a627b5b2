import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#texts/shop/webhooks.ts'
import type { Webhook } from '#shared/webhooks/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { inline } from '../../ui/inline.ts'
import { Switch } from '../../ui/field/switch.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { writtenMoment } from '../../ui/written.ts'
import { eventsInWords } from './event-names.ts'
import { WebhookMenu, type WebhookActions } from './webhook-menu.tsx'

interface WebhookRowProps extends WebhookActions {
  webhook: Webhook
  onSwitch: (isOn: boolean) => void
  onLog: () => void
  children: ReactNode
}

export function WebhookRow({ webhook, onSwitch, onLog, children, ...actions }: WebhookRowProps) {
  const host = hostOf(webhook)
  return (
    <li className="py-3">
      <div className="flex items-start gap-3 sm:items-center">
        <Switch
          aria-label={t.webhookTo({ host })}
          checked={webhook.isOn}
          onChange={({ target }) => onSwitch(target.checked)}
        />
        {/* On a phone the actions are below, so that the address gets the whole row. */}
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
            <Button variant="ghost" size="sm" aria-label={t.logOf({ host })} onClick={onLog}>
              <ScrollText aria-hidden />
              {t.log}
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
  if (isOn && failingSince === null) return <span className="text-done-ink">{t.on}</span>
  if (isOn && failingSince !== null) {
    return (
      <span className="font-medium text-danger-ink">
        {t.failingSince({ at: writtenMoment(new Date(failingSince)) })}
      </span>
    )
  }
  if (!switchedOff) return <span className="text-muted">{t.off}</span>
  return (
    <span className="font-medium text-danger-ink">
      {inline(t.turnedOff({ when: <RelativeTime at={switchedOff.at} />, reason: switchedOff.reason }))}
    </span>
  )
}

/** Undefined for an invalid address, which no server stores. */
const parsed = ({ url }: Pick<Webhook, 'url'>): URL | undefined =>
  URL.canParse(url) ? new URL(url) : undefined

export const hostOf = (webhook: Pick<Webhook, 'url'>): string => parsed(webhook)?.host ?? webhook.url

/** The path after the host. Lists hide the query, which often holds a key of the receiver. */
function pathOf(webhook: Pick<Webhook, 'url'>): string {
  const { pathname = '/' } = parsed(webhook) ?? {}
  return pathname === '/' ? '' : pathname
}
