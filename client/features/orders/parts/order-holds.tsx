import type { Order } from '#shared/orders/types.ts'
import { HoldList } from '../../holds/hold-list.tsx'
import { HoldMenu } from '../../holds/hold-menu.tsx'
import { useHoldActions } from '../data/holds.api.ts'

/** What holds an order up; an archived order's stays as it is. */
export function OrderHolds({ order }: { order: Order }) {
  return <HoldList order={order} actions={useHoldActions(order)} />
}

/** Says that an order waits, starts a timer, or puts a gate on. */
export function OrderHoldMenu({ order }: { order: Order }) {
  return <HoldMenu order={order} actions={useHoldActions(order)} />
}
