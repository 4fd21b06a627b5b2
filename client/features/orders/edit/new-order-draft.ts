/** Under this name the form of a new order stores what is typed, unless it repeats another order. */
export const NEW_ORDER_DRAFT = 'new order'
