// The board loads these first.

/** @spec */
export const stages = {
  ORDER_IN: 'Order In',
  PRODUCTION: 'Production',
  FINISH: 'Finish',
  COMPLETED: 'Completed',
  DELIVERY: 'Delivery',
  PICKUP: 'Pickup',
}

export const priorities = { RUSH: 'Rush', HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' }

export const fulfillments = { DELIVERY: 'Delivery', PICKUP: 'Pickup' }

/** @spec */
export const badges = {
  RUSH: 'RUSH',
  HIGH: 'HIGH',
  MEDIUM: 'MEDIUM',
  LOW: 'LOW',
  DELIVERY: 'DELIVERY',
  PICKUP: 'PICKUP',
}
