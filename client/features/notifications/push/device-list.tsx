import { useRef, type ReactNode } from 'react'
import type { Device } from '#shared/notifications/schemas.ts'
import { browserName, isHandheld } from '#shared/people/browser-name.ts'
import { BrowserRow } from '../../../ui/browser-row.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useEndDevice } from './push.api.ts'
import { inline } from '../../../ui/inline.ts'
import * as t from '#texts/notifications/push.ts'

export function DeviceList({ devices }: { devices: Device[] }) {
  const end = useEndDevice()
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t.devices}
      className="divide-y divide-line border-t border-line outline-none"
    >
      {devices.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          busy={end.isPending && end.variables.id === device.id}
          onEnd={() =>
            // The focused button goes away with its row.
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

function DeviceRow({ device, ...rest }: DeviceRowProps) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = device
  const name = browserName(userAgent)
  return (
    <BrowserRow
      name={name}
      userAgent={userAgent}
      isHandheld={isHandheld(userAgent)}
      isCurrent={isCurrent}
      end={t.turnOff}
      endLabel={t.turnOffOn({ device: name })}
      {...rest}
    >
      {inline(t.turnedOnAt<ReactNode>({ when: <RelativeTime at={createdAt} /> }))}
      {lastUsedAt !== null && inline(t.lastPushAt<ReactNode>({ when: <RelativeTime at={lastUsedAt} /> }))}
    </BrowserRow>
  )
}
