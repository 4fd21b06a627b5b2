import { useRef } from 'react'
import { Button } from './button.tsx'
import { useFocusBeside } from './dialog/focus-beside.ts'

interface DoneButtonProps {
  /** What it takes away, since several may be shown: as in “Done with the link for Ines”. */
  what: string
  onClick: () => void
  className?: string
}

/** Takes away what was shown once. The focus goes to the next such button of the list, else to the section around it. */
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
