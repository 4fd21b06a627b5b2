import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { thisDevice } from '#texts/account/devices.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

interface BrowserRowProps {
  name: string
  userAgent: string
  isHandheld: boolean
  /** The browser in use can't be signed out here. */
  isCurrent: boolean
  children: ReactNode
  end: string
  endLabel: string
  busy: boolean
  onEnd: () => void
  className?: string
}

export function BrowserRow(props: BrowserRowProps) {
  const { name, userAgent, isHandheld, isCurrent, children, end, endLabel, busy, onEnd, className } = props
  const Icon = isHandheld ? Smartphone : Monitor
  return (
    <li className={cn('flex min-h-14 items-center gap-3 py-2.5 last:min-h-0 last:pb-0', className)}>
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 text-sm">
        <p
          className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere"
          title={userAgent}
        >
          {name}
          {isCurrent && <Badge tone="done">{thisDevice}</Badge>}
        </p>
        <p className="text-xs text-muted">{children}</p>
      </div>
      {!isCurrent && (
        <Button variant="outline" size="sm" aria-label={endLabel} busy={busy} onClick={onEnd}>
          {end}
        </Button>
      )}
    </li>
  )
}
