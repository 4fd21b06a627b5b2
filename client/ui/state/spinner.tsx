import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

type SpinnerProps = { label?: string; className?: string }

/** Without a label it is decoration beside words that already say what is going on. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex shrink-0">
      <LoaderCircle aria-hidden className={cn('animate-spin', className ?? 'size-4')} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
