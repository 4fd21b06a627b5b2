import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cn } from '../cn.ts'

type FieldWiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

export type FieldFrameProps = {
  label: string
  hint?: ReactNode
  error?: string
  /** For fields whose meaning is clear from their place; screen readers still get the label. */
  hideLabel?: boolean
  className?: string
  id?: string
  required?: boolean
  children: (wiring: FieldWiring) => ReactNode
}

/** 16 px, because phones zoom into fields with smaller text. */
export const fieldControlClass = cn(
  'block w-full min-w-0 rounded-lg border border-field-line bg-field text-base text-ink',
  'transition-[border-color] duration-100 hover:border-muted pointer-coarse:min-h-11',
  'focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:opacity-60 read-only:not-[select]:border-line-strong read-only:not-[select]:bg-sunken',
  'aria-invalid:border-danger-ink aria-invalid:focus-visible:outline-danger-ink',
)

export const labelIdOf = (controlId: string) => `${controlId}-label`

export function FieldFrame({
  label,
  hint,
  error,
  hideLabel,
  className,
  id,
  required,
  children,
}: FieldFrameProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = cn(Boolean(hint) && hintId, Boolean(error) && errorId)

  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cn('flex gap-1', hideLabel && 'sr-only')}>
        <label
          id={labelIdOf(controlId)}
          htmlFor={controlId}
          className="min-w-0 text-sm font-medium wrap-anywhere text-ink"
        >
          {label}
        </label>
        {/* Outside of the label, so that the asterisk isn't part of the accessible name. */}
        {required && (
          <span aria-hidden className="text-sm text-danger-ink">
            *
          </span>
        )}
      </div>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="flex gap-1.5 text-xs font-medium text-danger-ink">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
