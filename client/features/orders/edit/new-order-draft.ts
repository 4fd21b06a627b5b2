/** The name of a new order's draft. A repeated order has no stored draft. */
export const NEW_ORDER_DRAFT = 'new order'
