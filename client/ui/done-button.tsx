import { useRef } from 'react'
import { Button } from './button.tsx'
import { useFocusBeside } from './dialog/focus-beside.ts'

interface DoneButtonProps {
  /** The thing it dismisses, since several may be shown: as in “Done with the link for Ines”. */
  what: string
  onClick: () => void
  className?: string
}

/**
 * Dismisses something that is shown only once. The focus goes to the next such button of the list, or to the
 * section around it.
 */
export function DoneButton({ what, onClick, className }: DoneButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, '[data-done]')
  return (
    <Button
      ref={button}
      data-done
      variant="outline"
      size="sm"
      aria-label={`Done with ${what}`}
      className={className}
      onClick={onClick}
    >
      Done
    </Button>
  )
}
