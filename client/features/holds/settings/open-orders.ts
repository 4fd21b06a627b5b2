import { useQueryClient } from '@tanstack/react-query'
import { GATE_SCOPES, isPast, isUnmet } from '#shared/holds/gates.ts'
import type { Gate } from '#shared/holds/types.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { useUser } from '../../../core/session.tsx'
import { type Board, boardKey } from '../../orders/data/orders.cache.ts'

/** Undefined if the board isn't loaded, or is another organization's. */
export function useOpenOrders(orgId: string): Order[] | undefined {
  const queryClient = useQueryClient()
  const user = useUser()
  const board = user.orgId === orgId ? queryClient.getQueryData<Board>(boardKey({})) : undefined
  return board && STATUSES.flatMap((status) => board.columns[status])
}

// These counts follow the server's rules, and are undefined if unknown.

type Rules = Pick<Gate, 'stages' | 'scope'> & { id?: string }

const gateOf = ({ holds }: Order, id: string | undefined) => holds?.gates.find((gate) => gate.id === id)

export function countToGet(orders: Order[] | undefined, { id, stages, scope }: Rules): number | undefined {
  if (scope === 'NONE') return 0
  return orders?.filter(
    (order) =>
      (scope === 'ALL' || order.fulfillmentType === 'DELIVERY') &&
      !gateOf(order, id) &&
      !isPast({ stages }, order),
  ).length
}

/** A met gate stays, as history. */
export function countToLose(orders: Order[] | undefined, { id }: Pick<Gate, 'id'>): number | undefined {
  return orders?.filter((order) => {
    const gate = gateOf(order, id)
    return gate && isUnmet(gate)
  }).length
}

export function countToChange(orders: Order[] | undefined, gate: Gate, rules: Rules): number | undefined {
  const isForMore = gate.isOn && GATE_SCOPES.indexOf(rules.scope) < GATE_SCOPES.indexOf(gate.scope)
  const more = isForMore ? (countToGet(orders, { ...rules, id: gate.id }) ?? 0) : 0
  return orders && orders.filter((order) => gateOf(order, gate.id)).length + more
}
