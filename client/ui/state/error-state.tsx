import { RotateCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import * as t from '#texts/common.ts'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { useFocusFallback } from '../dialog/focus-fallback.ts'

type ErrorStateProps = {
  message: string
  onRetry?: () => void
  busy?: boolean
  compact?: boolean
  className?: string
}

export function ErrorState({ message, onRetry, busy, compact, className }: ErrorStateProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocusFallback(box)
  return (
    <div
      ref={box}
      role="alert"
      className={cn(
        'flex flex-col items-center justify-center text-center',
        compact ? 'px-3 py-6' : 'px-6 py-14',
        className,
      )}
    >
      <span
        className={cn(
          'grid place-items-center rounded-full bg-danger-soft text-danger-ink',
          compact ? 'mb-2.5 size-9' : 'mb-4 size-12',
        )}
      >
        <TriangleAlert aria-hidden className={compact ? 'size-4' : 'size-5'} strokeWidth={1.75} />
      </span>
      <p className="max-w-96 text-sm font-medium text-balance text-ink">{message}</p>
      {onRetry && (
        <Button
          variant="outline"
          size={compact ? 'sm' : 'md'}
          busy={busy}
          sends={false}
          onClick={onRetry}
          className={compact ? 'mt-3' : 'mt-5'}
        >
          <RotateCw aria-hidden />
          {t.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** For a refusal without one field as its cause. Unlike a notice, it stays. */
export function FormAlert({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      role="alert"
      className={cn('rounded-xl bg-limit-soft p-4 text-sm font-medium text-limit-ink', className)}
    >
      {children}
    </p>
  )
}
