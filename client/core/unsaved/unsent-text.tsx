import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'

interface UnsentTextProps {
  label: string
  /** Why it can't be sent any more. */
  hint: string
  text: string
  discardLabel: string
  /** It takes the place of the field in which it was being typed: what is typed on reaches no shortcuts. */
  takesFocus: boolean
  onDiscard: () => void
}

/** What was typed and cannot be sent any more. It can be read, copied and given up. */
export function UnsentText({ label, hint, text, discardLabel, takesFocus, onDiscard }: UnsentTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField ref={field} label={label} hint={hint} rows={2} readOnly value={text} />
      <Button variant="outline" size="sm" className="self-end" onClick={onDiscard}>
        {discardLabel}
      </Button>
    </div>
  )
}
