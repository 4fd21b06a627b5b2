import { useRef } from 'react'
import * as t from '#texts/page/controls.ts'
import { Button } from './button.tsx'
import { useFocusBeside } from './dialog/focus-beside.ts'

interface DoneButtonProps {
  /** Several may be shown: as in “Done with the link for Ines”. */
  what: string
  onClick: () => void
  className?: string
}

/** For something that is shown only once. The focus goes to the next such button. */
export function DoneButton({ what, onClick, className }: DoneButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, '[data-done]')
  return (
    <Button
      ref={button}
      data-done
      variant="outline"
      size="sm"
      aria-label={t.doneWith({ what })}
      className={className}
      onClick={onClick}
    >
      {t.done}
    </Button>
  )
}
