import { LoaderCircle } from 'lucide-react'
import { cn } from '../cn.ts'

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
