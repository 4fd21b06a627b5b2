import { Lock, Send } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import * as t from '#texts/files/notes.ts'
import { cn } from '../../ui/cn.ts'

export type NoteMode = 'note' | 'customer'

interface NoteModesProps {
  mode: NoteMode
  hasMessage: boolean
  onChange: (mode: NoteMode) => void
}

export function NoteModes({ mode, hasMessage, onChange }: NoteModesProps) {
  const name = useId()
  const choice = (value: NoteMode, chosen: string, children: ReactNode) => (
    <label
      htmlFor={`${name}-${value}`}
      className={cn(
        'relative flex min-h-8 min-w-0 flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-md px-1.5 text-center text-sm font-medium select-none',
        'has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0',
        mode === value ? chosen : 'text-muted hover:text-ink',
      )}
    >
      <input
        type="radio"
        id={`${name}-${value}`}
        name={name}
        checked={mode === value}
        onChange={() => onChange(value)}
        className="absolute inset-0 appearance-none rounded-md outline-none"
      />
      {children}
    </label>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t.visibleTo}</legend>
      <div className="flex gap-1 rounded-lg bg-sunken p-1">
        {choice(
          'note',
          'bg-raised text-ink shadow-raised',
          <>
            <Lock aria-hidden />
            {t.internal}
          </>,
        )}
        {choice(
          'customer',
          'bg-customer text-on-accent shadow-card',
          <>
            <Send aria-hidden />
            {t.send}
            {hasMessage && mode === 'note' && (
              <span role="img" aria-label={t.notSentYet} className="size-2 rounded-full bg-customer" />
            )}
          </>,
        )}
      </div>
    </fieldset>
  )
}
