import { BellOff, BellRing } from 'lucide-react'
import type { Device } from '#shared/notifications/types.ts'
import { Button } from '../../ui/button.tsx'
import { useEndDevice, useTurnOn, type BrowserState } from './push.api.ts'

const REASONS: Record<Exclude<BrowserState, 'off' | 'subscribed'>, string> = {
  insecure: 'Push needs https: it works where the address of Kerf starts with https://.',
  unsupported: 'This browser cannot get pushes.',
  denied:
    'This browser blocks notifications from Kerf. Allow them in its settings for this site, most often behind the sign before the address.',
}

const APPLE = /iPhone|iPad/
const ADD_TO_HOME = 'On an iPhone or iPad, add Kerf to the Home Screen and open it from there.'

/** @param device what the server knows of this browser, while pushes go to it */
export function ThisBrowser({ state, device }: { state: BrowserState; device: Device | undefined }) {
  const turnOn = useTurnOn()
  const turnOff = useEndDevice()
  if (state !== 'off' && state !== 'subscribed') {
    const onApple = state === 'unsupported' && APPLE.test(navigator.userAgent)
    return (
      <p className="text-sm text-pretty text-muted">
        {REASONS[state]}
        {onApple && ` ${ADD_TO_HOME}`}
      </p>
    )
  }
  const isOn = state === 'subscribed' && device !== undefined
  const wasEnded = state === 'subscribed' && device === undefined
  const Icon = isOn ? BellRing : BellOff
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p role="status" className="flex min-w-0 flex-1 basis-48 items-center gap-3 text-sm">
        <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
        {isOn && 'Push is on.'}
        {wasEnded && 'Push was ended from another device, or by a new sign-in.'}
        {state === 'off' && 'Push is off.'}
      </p>
      {/* One button, so that the focus stays on it. */}
      <Button
        variant={isOn ? 'outline' : 'primary'}
        busy={turnOn.isPending || turnOff.isPending}
        onClick={() => (isOn ? turnOff.mutate(device) : turnOn.mutate())}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    </div>
  )
}
