import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { Checkbox } from './checkbox.tsx'
import { cn } from '../cn.ts'

interface CheckGroupProps<Value> {
  legend: string
  hint?: string
  error?: string
  required?: boolean
  options: readonly { value: Value; label: string }[]
  control: (value: Value) => ComponentProps<'input'>
  className?: string
}

export function CheckGroup<Value extends string>({
  legend,
  hint,
  error,
  required,
  options,
  control,
  className,
}: CheckGroupProps<Value>) {
  const id = useId()
  const described = cn(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`)
  return (
    <fieldset className={cn('min-w-0', className)} aria-describedby={described || undefined}>
      <legend className="text-sm font-medium">
        {legend}
        {required && (
          <span aria-hidden className="text-danger-ink">
            {' *'}
          </span>
        )}
      </legend>
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3">
        {options.map(({ value, label }) => (
          <label
            key={value}
            htmlFor={`${id}-${value}`}
            className="flex min-h-9 min-w-0 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11"
          >
            <Checkbox
              id={`${id}-${value}`}
              value={value}
              aria-invalid={error ? true : undefined}
              {...control(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1.5 flex gap-1.5 text-xs font-medium text-danger-ink"
        >
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
