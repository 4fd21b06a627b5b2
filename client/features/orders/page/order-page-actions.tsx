import { Archive, ChevronDown, Pencil, Printer } from 'lucide-react'
import { useState, type Ref } from 'react'
import { mayArchive } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuContent, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { ArchiveOrderDialog } from '../parts/archive-order-dialog.tsx'
import { MoveItems } from '../parts/move-items.tsx'
import { useMoveOrder } from '../data/orders.api.ts'

interface OrderPageActionsProps {
  order: Order
  editRef: Ref<HTMLButtonElement>
  editing: boolean
  onEdit: () => void
}

/** What can be done with an order from its page; an archived one can only be printed, and restored above. */
export function OrderPageActions({ order, editRef, editing, onEdit }: OrderPageActionsProps) {
  const { role } = useUser()
  const [archiving, setArchiving] = useState(false)
  const open = !order.isArchived

  return (
    <div className="flex flex-wrap gap-2 @4xl:justify-end">
      {open && (
        <>
          <Button ref={editRef} variant="primary" disabled={editing} onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
          <MoveMenu order={order} />
        </>
      )}
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print job sheet
      </Button>
      {open && role && mayArchive(role, order.status) && (
        <Button variant="outline" onClick={() => setArchiving(true)}>
          <Archive aria-hidden />
          Archive
        </Button>
      )}
      <ArchiveOrderDialog order={order} open={archiving} onOpenChange={setArchiving} />
    </div>
  )
}

function MoveMenu({ order }: { order: Order }) {
  const move = useMoveOrder()
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="outline" busy={move.isPending}>
          Move to …
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="start">
        <MoveItems order={order} onMove={(to) => move.mutate({ order, to })} />
      </MenuContent>
    </Menu>
  )
}
