import type { Order } from '#shared/orders/types.ts'
import { HoldList } from '../../holds/hold-list.tsx'
import { HoldMenu } from '../../holds/hold-menu.tsx'
import { useHoldActions } from '../data/holds.api.ts'

/** What holds up an order; read-only for an archived one. */
export function OrderHolds({ order }: { order: Order }) {
  return <HoldList order={order} actions={useHoldActions(order)} />
}

export function OrderHoldMenu({ order }: { order: Order }) {
  return <HoldMenu order={order} actions={useHoldActions(order)} />
}
