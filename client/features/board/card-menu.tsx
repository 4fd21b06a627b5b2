import { ArrowRight, Ellipsis } from 'lucide-react'
import { moveTargets, STAGE_NAMES, type Order } from '#shared/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx'
import { useMoveOrder } from '../orders/orders.api.ts'

export function CardMenu({ order }: { order: Order }) {
  const move = useMoveOrder()
  const targets = moveTargets(order)
  if (targets.length === 0) return null

  return (
    <Menu>
      <MenuTrigger>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${order.number}`}
          className="size-7"
          // The press is for the menu: it must not lift the card.
          onMouseDown={(event) => event.stopPropagation()}
          onTouchStart={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        {targets.map((to) => (
          <MenuItem key={to} icon={ArrowRight} onSelect={() => move.mutate({ order, to })}>
            Move to {STAGE_NAMES[to]}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
