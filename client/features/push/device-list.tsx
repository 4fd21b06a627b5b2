import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import type { Device } from '#shared/notifications/types.ts'
import { browserName, isHandheld } from '#shared/people/browser-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useEndDevice } from './push.api.ts'

export function DeviceList({ devices }: { devices: Device[] }) {
  const end = useEndDevice()
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Devices that get pushes"
      className="divide-y divide-line border-t border-line outline-none"
    >
      {devices.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          busy={end.isPending && end.variables.id === device.id}
          onEnd={() =>
            // The button that had the focus goes with its row.
            end.mutate(device, { onSuccess: () => list.current?.focus({ preventScroll: true }) })
          }
        />
      ))}
    </ul>
  )
}

interface DeviceRowProps {
  device: Device
  busy: boolean
  onEnd: () => void
}

function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = device
  const name = browserName(userAgent)
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor
  return (
    <li className="flex min-h-14 items-center gap-3 py-2.5 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 text-sm">
        <p
          className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere"
          title={userAgent}
        >
          {name}
          {isCurrent && <Badge tone="done">This device</Badge>}
        </p>
        <p className="text-xs text-muted">
          turned on <RelativeTime at={createdAt} />
          {lastUsedAt !== null && (
            <>
              , last push <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="outline" size="sm" aria-label={`End push on ${name}`} busy={busy} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
