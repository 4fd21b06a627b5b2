import { BellOff, BellRing } from 'lucide-react'
import { useRef } from 'react'
import type { Device } from '#shared/notifications/types.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useFocusFallback } from '../../ui/dialog/focus-fallback.ts'
import { useEndDevice, useTurnOn, type BrowserState } from './push.api.ts'

const REASONS: Record<Exclude<BrowserState, 'off' | 'subscribed'>, string> = {
  insecure: 'Push needs https: it works where the address of Kerf starts with https://.',
  unsupported: 'This browser cannot get pushes.',
  denied:
    'This browser blocks notifications from Kerf. Allow them in its settings for this site, most often behind the sign before the address.',
}

const APPLE = /iPhone|iPad/
const ADD_TO_HOME = 'On an iPhone or iPad, add Kerf to the Home Screen and open it from there.'

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
  if (state === 'off') return 'Push is off.'
  if (state === 'subscribed') {
    return device ? 'Push is on.' : 'Push was ended from another device, or by a new sign-in.'
  }
  const onApple = state === 'unsupported' && APPLE.test(navigator.userAgent)
  return onApple ? `${REASONS[state]} ${ADD_TO_HOME}` : REASONS[state]
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
      {device ? 'Turn off' : 'Turn on'}
    </Button>
  )
}
