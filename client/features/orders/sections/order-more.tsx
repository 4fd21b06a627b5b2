import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArrowUpRight,
  Component,
  CopyPlus,
  Ellipsis,
  Hourglass,
  Pencil,
  Printer,
  TriangleAlert,
} from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as tHolds from '#texts/holds/holds.ts'
import * as tParts from '#texts/orders/order-parts.ts'
import * as t from '#texts/orders/order.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { HoldItems } from '../../holds/hold-items.tsx'
import { useTimerDialog } from '../../holds/use-timer-dialog.tsx'
import { useWatchLook } from '../../notifications/watch-button.tsx'
import { WatchItems } from '../../notifications/watch-menu.tsx'
import { useHoldActions } from '../data/holds.api.ts'
import { useMoveOrder } from '../data/orders.api.ts'
import { ArchiveOrderDialog } from './archive-order-dialog.tsx'
import { MoveItems } from './move-items.tsx'
import { mayArchiveAside } from './order-actions.tsx'
import { usePartDialogs } from './part-dialogs.tsx'
import { useRepeat } from './repeat-order.tsx'

interface OrderMoreProps {
  order: Order
  onEdit: () => void
  print?: (() => void) | undefined
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

type View = 'all' | 'holds' | 'follow'

/** On a phone: one sheet with all that isn't the next step. */
export function OrderMore({ order, onEdit, print, buttonRef }: OrderMoreProps) {
  const { role } = useUser()
  const navigate = useNavigate()
  const { mutate } = useMoveOrder()
  const holds = useHoldActions(order)
  const timer = useTimerDialog(order, holds)
  const repeat = useRepeat(order)
  const parts = usePartDialogs(order)
  const follow = useWatchLook(order.id)
  const [view, setView] = useState<View>('all')
  const [archiving, setArchiving] = useState(false)
  // The order as shown when the menu opens: a colleague may move it before the choice.
  const [shown, setShown] = useState(order)
  const open = !order.isArchived
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (view !== 'all') rows.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }, [view])
  const turnTo = (next: View) => (event: Event) => {
    event.preventDefault()
    setView(next)
  }

  return (
    <>
      <Menu
        onOpenChange={(isOpen) => {
          if (!isOpen) return
          setView('all')
          setShown(order)
        }}
      >
        <MenuTrigger>
          <Button ref={buttonRef} variant="outline" aria-label={t.moreActions} className="px-3.5!">
            <Ellipsis aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent sheet>
          <div ref={rows}>
            {view === 'holds' && <HoldItems order={order} actions={holds} onTime={timer.ask} />}
            {view === 'follow' && <WatchItems orderId={order.id} />}
            {view === 'all' && (
              <>
                {open && (
                  <>
                    <MenuItem icon={Pencil} onSelect={onEdit}>
                      {t.editButton}
                    </MenuItem>
                    <MenuItem icon={Hourglass} onSelect={turnTo('holds')}>
                      {tHolds.menu}
                    </MenuItem>
                    {!order.parts && (
                      <MenuItem icon={Component} onSelect={parts.add}>
                        {tParts.add}
                      </MenuItem>
                    )}
                    <MenuItem icon={TriangleAlert} onSelect={() => parts.wrong()}>
                      {tParts.somethingIsWrong}
                    </MenuItem>
                    <MenuItem icon={follow.icon} onSelect={turnTo('follow')}>
                      {follow.label}
                    </MenuItem>
                  </>
                )}
                <MenuItem icon={CopyPlus} onSelect={repeat.open}>
                  {t.repeat}
                </MenuItem>
                {print ? (
                  <MenuItem icon={Printer} onSelect={print}>
                    {t.printJobSheet}
                  </MenuItem>
                ) : (
                  <MenuItem
                    icon={ArrowUpRight}
                    onSelect={() => void navigate({ to: '/orders/$id', params: { id: order.id } })}
                  >
                    {t.openPage}
                  </MenuItem>
                )}
                {mayArchiveAside(order, role) && (
                  <MenuItem icon={Archive} onSelect={() => setArchiving(true)}>
                    {t.archive}
                  </MenuItem>
                )}
                {open && (
                  <>
                    <MenuSeparator />
                    <MenuLabel>{t.moveToStage}</MenuLabel>
                    <MoveItems below order={shown} onMove={(to) => mutate({ order: shown, to })} />
                  </>
                )}
              </>
            )}
          </div>
        </MenuContent>
      </Menu>
      {timer.dialog}
      {repeat.dialog}
      {parts.dialog}
      <ArchiveOrderDialog order={order} open={archiving} onOpenChange={setArchiving} />
    </>
  )
}
