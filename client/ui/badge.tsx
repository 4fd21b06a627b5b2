import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const tones = {
  neutral: 'border-line-strong text-muted',
  secondary: 'border-transparent bg-secondary text-ink',
  destructive: 'border-transparent bg-danger text-on-danger',
  rush: 'border-transparent bg-rush-soft text-rush-ink',
  high: 'border-transparent bg-high-soft text-high-ink',
  medium: 'text-medium-ink',
  low: 'text-low-ink',
  admin: 'border-transparent bg-admin-soft text-admin-ink',
  shop: 'border-transparent bg-shop-soft text-shop-ink',
  sales: 'border-transparent bg-sales-soft text-sales-ink',
  overdue: 'border-transparent bg-overdue-soft text-overdue-ink',
  today: 'border-transparent bg-today-soft text-today-ink',
  soon: 'border-transparent bg-soon-soft text-soon-ink',
  limit: 'border-transparent bg-limit-soft text-limit-ink',
  done: 'border-transparent bg-done-soft text-done-ink',
  accent: 'border-transparent bg-accent-soft text-accent-ink',
  customer: 'border-transparent bg-customer-soft text-customer-ink',
}

// The usual priority and what is less urgent don't stand out.
const FRAMELESS: ReadonlySet<BadgeTone> = new Set(['medium', 'low'])

export type BadgeTone = keyof typeof tones
type BadgeProps = ComponentProps<'span'> & { tone?: BadgeTone }

export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5 shrink-0 items-center gap-1 text-xs',
        FRAMELESS.has(tone) ? 'font-normal' : 'rounded-full border px-2 font-semibold',
        'whitespace-nowrap tabular-nums [&_svg]:size-3 [&_svg]:shrink-0',
        'max-xs:h-auto max-xs:min-h-5 max-xs:shrink max-xs:whitespace-normal',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
