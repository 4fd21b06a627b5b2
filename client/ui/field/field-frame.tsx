import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cn } from './cn.ts'

type FieldWiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

export type FieldFrameProps = {
  label: string
  hint?: ReactNode
  error?: string
  /** The label is still read out; use it where the place itself says what the field is. */
  hideLabel?: boolean
  className?: string
  id?: string
  required?: boolean
  children: (wiring: FieldWiring) => ReactNode
}

/** 16 px text, because phones zoom into anything smaller. */
export const fieldControlClass = cn(
  'block w-full min-w-0 rounded-lg border border-field-line bg-field text-base text-ink',
  'transition-[border-color] duration-100 hover:border-muted pointer-coarse:min-h-11',
  'focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:opacity-60 read-only:not-[select]:border-line-strong read-only:not-[select]:bg-sunken',
  'aria-invalid:border-danger-ink aria-invalid:focus-visible:outline-danger-ink',
)

/** Label, control, hint and error, tied together for those who hear the page. */
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
        <label htmlFor={controlId} className="text-sm font-medium text-ink">
          {label}
        </label>
        {/* Beside the label and not in it, so that the field's name stays the word itself. */}
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
