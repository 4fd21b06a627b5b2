import type { ComponentProps } from 'react'
import { LoaderCircle } from 'lucide-react'
import { cn } from '../cn.ts'

/** Needs the size of the content that replaces it, so that the layout doesn't shift. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-breathe rounded-md bg-active', className)} {...rest} />
}

type SpinnerProps = { label?: string; className?: string }

/** Omit the label if text beside it says what is being done. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex shrink-0">
      <LoaderCircle aria-hidden className={cn('animate-spin', className ?? 'size-4')} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

interface ProgressBarProps {
  label: string
  /** 0 to 100. */
  percentage: number
  /** For screen readers, instead of the number. */
  text: string
  className?: string
}

export function ProgressBar({ label, percentage, text, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentage}
      aria-valuetext={text}
      className={cn('h-1.5 overflow-hidden rounded-full bg-active', className)}
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width,background-color] duration-200',
          percentage === 100 ? 'bg-done' : 'bg-accent',
        )}
        style={{ width: `${percentage}%` }}
      />
    </div>
  )
}
