import {
  Ellipsis,
  Hourglass,
  Pencil,
  Printer,
  Tag,
  Trash2,
  TriangleAlert,
  Truck,
  UserPlus,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import * as t from '#texts/orders/order-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu/menu.tsx'
import { HoldItems } from '../holds/hold-items.tsx'
import { asHeld } from './held-part.ts'
import type { PartActions } from './part-actions.ts'
import { inWords } from './part-words.ts'

interface PartMenuProps {
  order: Order
  part: Part
  actions: PartActions
}

export function PartMenu({ order, part, actions }: PartMenuProps) {
  const [showsHolds, setShowsHolds] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (showsHolds) rows.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }, [showsHolds])
  const { ask } = actions
  const label = t.actionsFor({ part: inWords(part) })

  return (
    <Menu onOpenChange={(isOpen) => isOpen && setShowsHolds(false)}>
      <MenuTrigger>
        <Button variant="ghost" size="icon" aria-label={label} title={label}>
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent sheet>
        <div ref={rows}>
          {showsHolds ? (
            <HoldItems
              order={asHeld(order, part.id)}
              actions={actions.holds}
              onTime={(timer) => ask({ timer })}
              orderGates={order.holds?.gates ?? []}
            />
          ) : (
            <>
              <MenuItem icon={TriangleAlert} onSelect={() => ask('wrong')}>
                {t.somethingIsWrong}
              </MenuItem>
              <MenuItem icon={Truck} onSelect={() => ask('outside')}>
                {t.isWith}
              </MenuItem>
              <MenuItem
                icon={Hourglass}
                onSelect={(event) => {
                  event.preventDefault()
                  setShowsHolds(true)
                }}
              >
                {t.waitAndTimer}
              </MenuItem>
              <MenuItem icon={UserPlus} onSelect={() => ask('people')}>
                {t.assign}
              </MenuItem>
              <MenuItem icon={Pencil} onSelect={() => ask('edit')}>
                {t.edit}
              </MenuItem>
              <MenuItem icon={Printer} onSelect={() => actions.onPrint('sheet')}>
                {t.printSheet}
              </MenuItem>
              <MenuItem icon={Tag} onSelect={() => actions.onPrint('label')}>
                {t.printLabel}
              </MenuItem>
              <MenuSeparator />
              <MenuItem
                icon={Trash2}
                destructive
                sends={!part.remake}
                onSelect={() => (part.remake ? ask('removal') : actions.remove())}
              >
                {t.remove}
              </MenuItem>
            </>
          )}
        </div>
      </MenuContent>
    </Menu>
  )
}
