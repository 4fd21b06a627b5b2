import { Popover as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { cn } from '../cn.ts'
import { focusInside, isElsewhere } from './dialog-focus.ts'

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** One Button. */
  trigger: ReactNode
  label: string
  className?: string
  focusesContent?: true
  children: ReactNode
}

/** Unlike behind a dialog, the page stays visible. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  className = 'w-80 overflow-y-auto p-3',
  focusesContent,
  children,
}: PopoverProps) {
  const pressed = useRef(false)

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {open && (
        <Radix.Portal>
          {/* Takes the whole press outside, which would otherwise open the card under it. */}
          <div
            aria-hidden
            className="fixed inset-0 z-40"
            onPointerDown={() => {
              pressed.current = true
            }}
            onClick={() => {
              if (pressed.current) onOpenChange(false)
              pressed.current = false
            }}
          />
        </Radix.Portal>
      )}
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={focusesContent && focusInside}
          onCloseAutoFocus={(event) => {
            // An element opened in the meantime keeps the focus.
            if (isElsewhere()) event.preventDefault()
          }}
          onPointerDownOutside={(event) => event.preventDefault()}
          className={cn(
            'z-50 max-h-(--radix-popover-content-available-height) rounded-xl bg-raised shadow-raised outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
