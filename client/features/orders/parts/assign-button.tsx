import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Order } from '#shared/orders/types.ts'
import type { ButtonSize } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { AssignDialog } from '../../assignees/assign-dialog.tsx'
import { useAssign } from '../data/assign.api.ts'
import { isTyping } from '../../../core/is-typing.ts'

interface AssignButtonProps {
  order: Order
  size?: ButtonSize
  className?: string
  children: ReactNode
}

/**
 * Chooses by press or by the key A who works on an order. In the archive there is no button, but what was opened by it
 * before stays.
 */
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

// The frame's shortcuts end where a dialog begins: the order itself is one.
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

/** Whether something that takes the keys stands over the element. */
function isBehind(element: HTMLElement): boolean {
  const over = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [data-lifted]')
  return [...over].some((other) => !other.contains(element))
}
