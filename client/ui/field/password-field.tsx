import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import * as t from '#texts/page/controls.ts'
import { cn } from '../cn.ts'
import { FieldFrame, fieldControlClass } from './field-frame.tsx'
import type { TextFieldProps } from './field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type'>

export function PasswordField({
  label,
  hint,
  error,
  hideLabel,
  className,
  id,
  ...control
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye

  return (
    <FieldFrame {...{ label, hint, error, hideLabel, className, id }} required={control.required}>
      {(wiring) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={cn(fieldControlClass, 'h-10 pr-12 pl-3')}
          />
          <button
            type="button"
            aria-label={shown ? t.hideTyped : t.showTyped}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-lg text-muted hover:text-ink focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        </span>
      )}
    </FieldFrame>
  )
}
