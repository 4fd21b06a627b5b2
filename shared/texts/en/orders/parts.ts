// Parts of an order: what boards, orders and settings say of them.
export const causes = {
  measured: 'Measured wrong',
  drawing: 'Drawing',
  material: 'Material',
  machine: 'Machine',
  damaged: 'Damaged',
  finish: 'Finish',
  customer: 'Customer changed it',
  other: 'Other',
}
