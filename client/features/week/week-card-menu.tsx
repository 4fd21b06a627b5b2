import { CalendarDays, Ellipsis, Eye, Pencil } from 'lucide-react'
import { useRef, type ReactNode, type SyntheticEvent } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { LazyMenu } from '../../ui/menu/lazy-menu.tsx'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../ui/menu/menu.tsx'
import { usePinCard } from '../orders/data/pinned-card.ts'
import { useOrderOpener, type OpenOrder } from '../orders/overlay/open-order.ts'
import { useDueChanges } from './due-changes.tsx'
import * as t from '#texts/planning/week.ts'

const stop = (event: SyntheticEvent) => event.stopPropagation()
// Pressing the button must not lift the card, and clicking it must not open the order.
const OWN = { onMouseDown: stop, onTouchStart: stop, onClick: stop, onKeyDown: stop }

export function WeekCardMenu({ order }: { order: Order }) {
  return (
    <span role="presentation" className="-mr-1.5 ml-auto" {...OWN}>
      <LazyMenu
        button={{ 'aria-label': t.actionsFor({ number: order.number }), variant: 'ghost', size: 'icon' }}
        prefetch={() => {}}
        menu={Items}
        menuProps={{ order }}
      >
        <Ellipsis aria-hidden />
      </LazyMenu>
    </span>
  )
}

function Items({ order, trigger }: { order: Order; trigger: ReactNode }) {
  const { open } = useOrderOpener()
  const { ask } = useDueChanges()
  const pinCard = usePinCard(order)
  const opened = useRef(false)
  const then = (action: () => void) => () => {
    opened.current = true
    action()
  }
  const openIn = (mode: OpenOrder['mode']) => then(() => open(order.id, mode))
  return (
    <Menu defaultOpen onOpenChange={pinCard}>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent
        sheet
        onCloseAutoFocus={(event) => {
          // The opened layer has the focus.
          if (opened.current) event.preventDefault()
          opened.current = false
        }}
      >
        <MenuLabel className="md:hidden">
          {order.number} {order.title}
        </MenuLabel>
        <MenuItem icon={Eye} onSelect={openIn('view')}>
          {t.view}
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={openIn('edit')}>
          {t.edit}
        </MenuItem>
        <MenuItem icon={CalendarDays} onSelect={then(() => ask(order))}>
          {t.dueOn}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
