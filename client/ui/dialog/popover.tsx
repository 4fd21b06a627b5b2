import { Popover as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** One Button. */
  trigger: ReactNode
  label: string
  children: ReactNode
}

/** Stands below its button until one presses outside; what is behind it stays in view and follows. */
export function Popover({ open, onOpenChange, trigger, label, children }: PopoverProps) {
  const pressed = useRef(false)

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {open && (
        <Radix.Portal>
          {/* As with a menu: takes the whole press outside, so that the card below it does not open. */}
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
          onPointerDownOutside={(event) => event.preventDefault()}
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 overflow-y-auto rounded-xl bg-raised p-3 shadow-raised outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
