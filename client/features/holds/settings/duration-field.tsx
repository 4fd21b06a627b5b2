import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import * as t from '#texts/shop/hold-settings.ts'
import { fieldControlClass } from '../../../ui/field/field-frame.tsx'

interface DurationFieldProps {
  label: string
  hours: ComponentProps<'input'>
  minutes: ComponentProps<'input'>
  error: string | undefined
}

export function DurationField({ label, hours, minutes, error }: DurationFieldProps) {
  const id = useId()
  const wiring = {
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'off',
    'aria-describedby': error ? id : undefined,
    'aria-invalid': error ? true : undefined,
    className: `${fieldControlClass} h-10 px-2 text-right tabular-nums`,
  } as const
  return (
    <div role="group" aria-label={label}>
      <div className="grid grid-cols-[4rem_auto_4rem_auto] max-xs:grid-cols-[4rem_auto] items-center justify-start gap-2 text-sm text-muted">
        <input {...wiring} aria-label={t.hours} {...hours} />
        <span aria-hidden>{t.hoursShort}</span>
        <input {...wiring} aria-label={t.minutes} {...minutes} />
        <span aria-hidden>{t.minutesShort}</span>
      </div>
      {error && (
        <p
          id={id}
          role="alert"
          className="mt-1.5 flex w-0 min-w-full gap-1.5 text-xs font-medium text-danger-ink"
        >
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
