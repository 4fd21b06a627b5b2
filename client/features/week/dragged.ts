import type { Active } from '@dnd-kit/core'
import type { Order } from '#shared/orders/types.ts'

export interface Dragged {
  order: Order
  column: string
}

/** Undefined once its card is gone: somebody archived the order in the meantime, or moved it to another week. */
export const draggedOf = ({ data: { current } }: Active): Dragged | undefined =>
  current?.['order'] ? (current as Dragged) : undefined
