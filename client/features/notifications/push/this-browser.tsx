import { BellOff, BellRing } from 'lucide-react'
import { useRef } from 'react'
import type { Device } from '#shared/notifications/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { useEndDevice, useTurnOn, type BrowserState } from './push.api.ts'
import * as t from '#texts/notifications/push.ts'

const REASONS: Record<Exclude<BrowserState, 'off' | 'subscribed'>, string> = {
  insecure: t.needsHttps,
  unsupported: t.unsupported,
  denied: t.blocked,
}

const APPLE = /iPhone|iPad/

/** @param device this browser's entry on the server, while it gets pushes */
export function ThisBrowser({ state, device }: { state: BrowserState; device: Device | undefined }) {
  const isAble = state === 'off' || state === 'subscribed'
  const current = state === 'subscribed' ? device : undefined
  const Icon = current ? BellRing : BellOff
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {/* Always rendered, so that screen readers also announce a refusal by the browser. */}
      <p
        role="status"
        className={cn(
          'flex min-w-0 flex-1 basis-48 items-center gap-3 text-sm',
          !isAble && 'text-pretty text-muted',
        )}
      >
        {isAble && <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />}
        {wordsOf(state, current)}
      </p>
      {isAble && <Turn device={current} />}
    </div>
  )
}

function wordsOf(state: BrowserState, device: Device | undefined): string {
  if (state === 'off') return t.isOff
  if (state === 'subscribed') {
    return device ? t.isOn : t.turnedOffElsewhere
  }
  const onApple = state === 'unsupported' && APPLE.test(navigator.userAgent)
  return onApple ? `${REASONS[state]} ${t.addToHome}` : REASONS[state]
}

/** One button for both actions, so that it keeps the focus. */
function Turn({ device }: { device: Device | undefined }) {
  const turnOn = useTurnOn()
  const turnOff = useEndDevice()
  const button = useRef<HTMLButtonElement>(null)
  // The button goes away when the browser blocks notifications.
  useFocusFallback(button)
  return (
    <Button
      ref={button}
      variant={device ? 'outline' : 'primary'}
      busy={turnOn.isPending || turnOff.isPending}
      onClick={() => (device ? turnOff.mutate(device) : turnOn.mutate())}
    >
      {device ? t.turnOff : t.turnOn}
    </Button>
  )
}
