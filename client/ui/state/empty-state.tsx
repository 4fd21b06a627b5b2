import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

type EmptyStateProps = {
  icon?: LucideIcon
  title: string
  text?: ReactNode
  action?: ReactNode
  /** For a column or a tab. Otherwise it fills a page. */
  compact?: boolean
  /** The title is the page's h1. */
  heading?: boolean
  className?: string
}

export function EmptyState({
  icon: Icon,
  title,
  text,
  action,
  compact,
  heading,
  className,
}: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p'
  return (
    <div
      className={cn(
        'flex flex-col items-center justify-center text-center',
        compact ? 'px-3 py-6' : 'px-6 py-14',
        className,
      )}
    >
      {Icon && (
        <span
          className={cn(
            'grid place-items-center rounded-full bg-active text-muted',
            compact ? 'mb-2.5 size-9' : 'mb-4 size-12',
          )}
        >
          <Icon aria-hidden className={compact ? 'size-4' : 'size-5'} strokeWidth={1.75} />
        </span>
      )}
      <Title className={compact ? 'text-sm text-muted' : 'text-base font-semibold tracking-tight text-ink'}>
        {title}
      </Title>
      {text && <p className="mt-1 max-w-96 text-sm text-balance text-muted">{text}</p>}
      {action && <div className={compact ? 'mt-3' : 'mt-5'}>{action}</div>}
    </div>
  )
}
