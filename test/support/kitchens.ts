import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { anOrder, type Somebody } from './factories.ts'
import type { Result } from './visitor.ts'

// Orders with parts.

/** An order with a part for each name. */
export async function aKitchen(by: Somebody, ...names: string[]): Promise<Order> {
  const { id } = await anOrder(by)
  const parts = names.map((name) => ({ name }))
  const { status, body } = await by.visitor.post(`/api/orders/${id}/parts`, { parts })
  if (status !== 201) throw new Error(`No parts: ${JSON.stringify(body)}`)
  return body
}

export function partNamed({ parts }: Order, name: string): Part {
  const part = parts?.find((one) => one.name === name)
  if (!part) throw new Error(`No part ${name}`)
  return part
}

export const pathOfPart = (order: Order, name: string): string =>
  `/api/orders/${order.id}/parts/${partNamed(order, name).id}`

export interface PartMove {
  name: string
  from: string
  to: string
  undo?: boolean
}

export const movePart = (
  by: Somebody,
  order: Order,
  { name, from, to, ...more }: PartMove,
): Promise<Result> =>
  by.visitor.post(`${pathOfPart(order, name)}/move`, { fromStatus: from, toStatus: to, ...more })

/** Where the order stands, then each part. */
export const stagesOf = ({ status, parts }: Order): string[] => [
  status,
  ...(parts ?? []).map((part) => `${part.letter} ${part.status}`),
]
