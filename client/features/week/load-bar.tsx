import { cn } from '../../ui/cn.ts'
import { isOver, type Load } from './week-of.ts'

const FULL = 100

/** Nothing without a capacity. */
export function LoadBar({ load, className }: { load: Load; className: string }) {
  const { hours, capacity } = load
  if (capacity === undefined) return null
  const over = isOver(load)
  const share = capacity > 0 ? Math.min(FULL, (hours / capacity) * FULL) : over ? FULL : 0
  return (
    <div aria-hidden className={cn('overflow-hidden rounded-full bg-active', className)}>
      <div
        className={cn('h-full transition-[width] duration-100', over ? 'bg-high' : 'bg-accent')}
        style={{ width: `${share}%` }}
      />
    </div>
  )
}
