// The gates and timers that a new shop is offered, under these names until it changes them.
export const deposit = 'Deposit'
export const drawingApproved = 'Drawing approved'
export const materialIn = 'Material in'
export const fieldMeasure = 'Field measure'
export const balancePaid = 'Balance paid'

export const glue = 'Glue'
export const oil = 'Oil'
export const varnish = 'Varnish'
