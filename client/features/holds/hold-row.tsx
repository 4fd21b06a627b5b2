import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { cn } from '../../ui/cn.ts'
import { useFocusFallback } from '../../ui/dialog/focus-fallback.ts'

interface HoldRowProps {
  icon: LucideIcon
  tone?: 'late' | 'done' | undefined
  title: ReactNode
  details?: ReactNode
  actions?: ReactNode
  row?: RefObject<HTMLLIElement | null>
}

const TONES = { late: 'text-overdue-ink', done: 'text-done-ink' }

export function HoldRow({ icon: Icon, tone, title, details, actions, row }: HoldRowProps) {
  const own = useRef<HTMLLIElement>(null)
  const place = row ?? own
  useFocusFallback(place)
  return (
    <li ref={place} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2">
      <span className="flex min-w-40 flex-1 gap-2.5">
        <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tone ? TONES[tone] : 'text-muted')} />
        <span className="min-w-0 wrap-anywhere">
          <span className={cn('block text-sm font-medium', tone === 'late' && TONES.late)}>{title}</span>
          {details}
        </span>
      </span>
      {actions && <span className="-my-1 flex shrink-0 items-center gap-1">{actions}</span>}
    </li>
  )
}

export function HoldDetail({ late, children }: { late?: boolean; children: ReactNode }) {
  return (
    <span dir="auto" className={cn('block text-xs', late ? TONES.late : 'text-muted')}>
      {children}
    </span>
  )
}
