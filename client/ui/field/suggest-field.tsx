import { useId, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { cn } from '../cn.ts'
import { useFingerLayer } from '../dialog/layer.ts'
import { useOwnEscape } from '../dialog/own-escape.ts'
import { FieldFrame, fieldControlClass } from './field-frame.tsx'
import type { TextFieldProps } from './field.tsx'

export interface Suggestion {
  id: string
  text: string
  detail?: string
}

type SuggestFieldProps = TextFieldProps & {
  suggestions: readonly Suggestion[]
  listLabel: string
  onAsk: () => void
  onChoose: (id: string) => void
}

/** The combobox of the ARIA Authoring Practices. Without an active suggestion, Enter belongs to the form. */
export function SuggestField({
  label,
  hint,
  error,
  hideLabel,
  className,
  id,
  suggestions,
  listLabel,
  onAsk,
  onChoose,
  onChange,
  onBlur,
  ...control
}: SuggestFieldProps) {
  const listId = useId()
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const shown = open && suggestions.length > 0
  const at = shown ? suggestions.findIndex((one) => one.id === active) : -1

  const ask = () => {
    setOpen(true)
    onAsk()
  }
  const close = () => {
    setOpen(false)
    setActive(undefined)
  }
  const choose = (chosen: string) => {
    close()
    onChoose(chosen)
  }
  const step = (by: 1 | -1) => {
    if (!shown) ask()
    const next = at < 0 ? (by > 0 ? 0 : suggestions.length - 1) : at + by
    setActive(suggestions[next]?.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      const chosen = suggestions[at]
      if (!chosen) return close()
      // It would submit the form, too.
      event.preventDefault()
      choose(chosen.id)
    }
  }
  // While the list is closed, Escape belongs to the dialog around it.
  useOwnEscape(place, close)
  // Without suggestions there is nothing for Back to close.
  useFingerLayer(shown, close)

  return (
    <FieldFrame {...{ label, hint, error, hideLabel, className, id }} required={control.required}>
      {(wiring) => (
        <div ref={shown ? place : null} className="relative">
          <input
            dir="auto"
            {...control}
            {...wiring}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={at < 0 ? undefined : `${listId}-${at}`}
            autoComplete="off"
            className={cn(fieldControlClass, 'h-10 px-3')}
            onClick={ask}
            onKeyDown={onKeyDown}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              setActive(undefined)
              ask()
              return onChange?.(event)
            }}
            onBlur={(event: FocusEvent<HTMLInputElement>) => {
              close()
              return onBlur?.(event)
            }}
          />
          {shown && (
            <div
              id={listId}
              role="listbox"
              tabIndex={-1}
              aria-label={listLabel}
              // The field keeps the focus, so that the list stays open until the press ends.
              onMouseDown={(event) => event.preventDefault()}
              className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-xl bg-raised p-1 shadow-raised"
            >
              {suggestions.map((one, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the keys.
                <div
                  key={one.id}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  ref={(element) => {
                    if (index === at) element?.scrollIntoView({ block: 'nearest' })
                  }}
                  onClick={() => choose(one.id)}
                  className="flex min-h-9 cursor-pointer flex-col justify-center rounded-lg px-2.5 py-1.5 hover:bg-hover aria-selected:bg-hover pointer-coarse:min-h-11"
                >
                  <span className="truncate text-sm font-medium">{one.text}</span>
                  {one.detail && <span className="truncate text-xs text-muted">{one.detail}</span>}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
