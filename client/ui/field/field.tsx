import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, fieldControlClass, type FieldFrameProps } from './field-frame.tsx'
import { cn } from '../cn.ts'

type Labelled = Omit<FieldFrameProps, 'children' | 'control' | 'id' | 'required'>

export type TextFieldProps = Labelled & ComponentProps<'input'>
type TextAreaFieldProps = Labelled & ComponentProps<'textarea'>
type SelectOption = { value: string; label: string; disabled?: boolean }
type SelectFieldProps = Labelled &
  ComponentProps<'select'> & { options?: readonly SelectOption[]; children?: ReactNode }

export function TextField({ label, hint, error, hideLabel, className, id, ...control }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, className, id }} required={control.required}>
      {(wiring) => (
        <input
          dir={dirOf(control.type)}
          {...control}
          {...wiring}
          className={cn(fieldControlClass, 'h-10 px-3')}
        />
      )}
    </FieldFrame>
  )
}

/** Free text may run from right to left; numbers, dates and addresses never do. */
const dirOf = (type = 'text') => (type === 'text' ? 'auto' : undefined)

export function TextAreaField({
  label,
  hint,
  error,
  hideLabel,
  className,
  id,
  rows = 3,
  ...control
}: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, className, id }} required={control.required}>
      {(wiring) => (
        <textarea
          dir="auto"
          rows={rows}
          {...control}
          {...wiring}
          // The area grows with its text from this height.
          style={{ minHeight: `calc(${rows} * 1.5rem + 1.125rem)` }}
          className={cn(fieldControlClass, 'field-sizing-content max-h-96 resize-y px-3 py-2')}
        />
      )}
    </FieldFrame>
  )
}

/** Native, because phones show it in their usual way. */
export function SelectField({
  label,
  hint,
  error,
  hideLabel,
  className,
  id,
  options,
  children,
  ...control
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, className, id }} required={control.required}>
      {(wiring) => (
        <span className="relative block">
          <select
            {...control}
            {...wiring}
            className={cn(fieldControlClass, 'h-10 appearance-none truncate pr-9 pl-3')}
          >
            {children}
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </FieldFrame>
  )
}
