import { cn } from '../cn.ts'

interface ProgressBarProps {
  label: string
  /** 0 to 100. */
  percentage: number
  /** Read by screen readers instead of the number. */
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
