import { updateStateLayer } from '../../../core/back/layers.ts'

/** Leads from the form of an order back to where that was opened. */
export const stopEditing = (id: string) =>
  updateStateLayer('order', (order) =>
    order?.id === id && order.mode === 'edit' ? order.from && { ...order.from, frame: order.frame } : order,
  )
