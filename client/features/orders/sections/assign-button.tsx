import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Order } from '#shared/orders/types.ts'
import type { ButtonSize } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { AssignDialog } from '../edit/assign-dialog.tsx'
import { useAssign } from '../data/assign.api.ts'
import { isTyping } from '../../../core/is-typing.ts'

interface AssignButtonProps {
  order: Order
  size?: ButtonSize
  className?: string
  children: ReactNode
}

/** Also with the key A. An archived order has no button, but an open dialog stays. */
export function AssignButton({ order, size, className, children }: AssignButtonProps) {
  const assign = useAssign(order.id)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useKeyOf(button)
  return (
    <>
      {!order.isArchived && (
        <Button
          ref={button}
          variant="outline"
          size={size}
          className={className}
          aria-keyshortcuts="A"
          onClick={() => setOpen(true)}
        >
          {children}
        </Button>
      )}
      <AssignDialog
        assigned={order.assignees}
        isArchived={order.isArchived}
        onAssign={assign}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}

// The page's shortcuts don't work in dialogs, and an open order is a dialog.
function useKeyOf(button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { current } = button
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.toLowerCase() !== 'a' || !current || isTyping(event.target) || isBehind(current)) return
      event.preventDefault()
      current.click()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [button])
}

function isBehind(element: HTMLElement): boolean {
  const over = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [data-lifted]')
  return [...over].some((other) => !other.contains(element))
}
