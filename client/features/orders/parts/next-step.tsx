import { Archive, ArrowRight, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { mayArchive, moveTargets, STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { useUser } from '../../../core/session.tsx'
import { isMeant, usePressed } from '../../../core/taps.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuContent, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { useMoveOrder } from '../data/orders.api.ts'
import { ArchiveOrderDialog } from './archive-order-dialog.tsx'
import { MoveItems } from './move-items.tsx'

/** An order's next step: moving on, or archiving after the last stage. */
export function NextStep({ order }: { order: Order }) {
  const { role } = useUser()
  const { mutate } = useMoveOrder()
  const [archiving, setArchiving] = useState(false)
  const [next] = moveTargets(order)
  // The order as shown when the button is pressed and the menu opens: a colleague may move it before the choice.
  const { onPointerDown, take } = usePressed(order)
  const [shown, setShown] = useState(order)
  const Icon = next ? ArrowRight : Archive

  return (
    <>
      {!order.isArchived && (
        <span className="flex max-md:flex-1">
          {(next || (role && mayArchive(role, order.status))) && (
            // One button for both steps, so that it keeps the focus after the move into the last stage.
            <Button
              variant="primary"
              className="rounded-r-none max-md:flex-1 max-xs:shrink!"
              onPointerDown={onPointerDown}
              onClick={(event) => {
                const from = take(event)
                const [to] = from ? moveTargets(from) : []
                if (from && !to) setArchiving(true)
                // The second click of a double click was meant for the same move.
                else if (isMeant(event) && from && to) mutate({ order: from, to })
              }}
            >
              <Icon aria-hidden />
              {next ? `Move to ${STAGE_NAMES[next]}` : 'Archive'}
            </Button>
          )}
          <Menu onOpenChange={(open) => open && setShown(order)}>
            <MenuTrigger>
              <Button
                variant="primary"
                aria-label="Move to …"
                title="Move to …"
                className="rounded-l-none border-l border-on-accent/30 px-2! pointer-coarse:px-3.5!"
              >
                <ChevronDown aria-hidden />
              </Button>
            </MenuTrigger>
            <MenuContent sheet>
              <MoveItems order={shown} onMove={(to) => mutate({ order: shown, to })} />
            </MenuContent>
          </Menu>
        </span>
      )}
      <ArchiveOrderDialog order={order} open={archiving} onOpenChange={setArchiving} />
    </>
  )
}
