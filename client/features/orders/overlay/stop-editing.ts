import { updateStateLayer } from '../../../core/back/layers.ts'

/** Returns from an order's form to where it was opened. */
export const stopEditing = (id: string) =>
  updateStateLayer('order', (order) =>
    order?.id === id && order.mode === 'edit' ? order.from && { ...order.from, frame: order.frame } : order,
  )
