import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

interface BrowserRowProps {
  name: string
  userAgent: string
  isHandheld: boolean
  /** Whether it is the browser in use, which can't be signed out here. */
  isCurrent: boolean
  /** When it signed in, and when it was last used. */
  children: ReactNode
  endLabel: string
  busy: boolean
  onEnd: () => void
  className?: string
}

/** One of the person's own browsers in a list, which can be signed out from here. */
export function BrowserRow(props: BrowserRowProps) {
  const { name, userAgent, isHandheld, isCurrent, children, endLabel, busy, onEnd, className } = props
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
          {isCurrent && <Badge tone="done">This device</Badge>}
        </p>
        <p className="text-xs text-muted">{children}</p>
      </div>
      {!isCurrent && (
        <Button variant="outline" size="sm" aria-label={endLabel} busy={busy} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
