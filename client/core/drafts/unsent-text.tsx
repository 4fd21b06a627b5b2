import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'

interface UnsentTextProps {
  label: string
  hint: string
  text: string
  discardLabel: string
  /** Further typing must not trigger shortcuts. */
  takesFocus: boolean
  onDiscard: () => void
}

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
