import { useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/holds/holds.ts'
import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuContent, MenuTrigger } from '../../ui/menu/menu.tsx'
import { HoldItems } from './hold-items.tsx'
import type { HoldActions } from './holds.cache.ts'
import { holdSettingsQuery } from './holds.api.ts'
import { useTimerDialog } from './use-timer-dialog.tsx'

interface HoldMenuProps {
  order: Order
  actions: HoldActions
}

export function HoldMenu({ order, actions }: HoldMenuProps) {
  const queryClient = useQueryClient()
  const { orgId } = useUser()
  const timer = useTimerDialog(order, actions)
  const prefetch = () => void queryClient.prefetchQuery(holdSettingsQuery(orgId ?? ''))

  return (
    <>
      {!order.isArchived && (
        <Menu>
          <MenuTrigger>
            <Button variant="ghost" size="sm" onPointerEnter={prefetch} onFocus={prefetch}>
              <Hourglass aria-hidden />
              {t.menu}
            </Button>
          </MenuTrigger>
          <MenuContent sheet align="start">
            <HoldItems order={order} actions={actions} onTime={timer.ask} />
          </MenuContent>
        </Menu>
      )}
      {timer.dialog}
    </>
  )
}
